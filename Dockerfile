# docker build -t shellwarden .
# docker run -i --rm -v "$PWD:/workspace" shellwarden                       one client over standard input and output
# docker run --rm -p 127.0.0.1:8931:8931 … shellwarden server http          clients over HTTP; see docs/docker.md

# Where the jar comes from: "build" makes it here, "built" takes target/shellwarden.jar.
ARG JAR=build

FROM docker.io/library/eclipse-temurin:25-jdk AS build
WORKDIR /source
COPY mvnw pom.xml ./
COPY .mvn .mvn
COPY bin bin
COPY config config
COPY src/launcher src/launcher
COPY src/main src/main
RUN bash ./mvnw --batch-mode --quiet -Dmaven.test.skip=true -Djacoco.skip=true package

FROM docker.io/library/eclipse-temurin:25-jdk AS built
WORKDIR /source
COPY target/shellwarden.jar target/

FROM ${JAR} AS layers
RUN java -Djarmode=tools -jar target/shellwarden.jar extract --layers --destination /layers

FROM docker.io/library/eclipse-temurin:25-jre
LABEL org.opencontainers.image.title="Shellwarden" \
      org.opencontainers.image.description="An MCP server that lets AI agents use a shell under guard" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN apt-get update \
    && apt-get install --yes --no-install-recommends bash bubblewrap git procps tini util-linux \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --create-home --shell /bin/bash shellwarden \
    && mkdir -p /app /workspace /var/lib/shellwarden \
    && chown shellwarden: /app /workspace /var/lib/shellwarden
COPY --from=layers /layers/dependencies/ /app/
COPY --from=layers /layers/spring-boot-loader/ /app/
COPY --from=layers /layers/snapshot-dependencies/ /app/
COPY --from=layers /layers/application/ /app/
COPY bin/container-health /app/bin/
ENV LANG=C.UTF-8 XDG_STATE_HOME=/var/lib/shellwarden
USER shellwarden
WORKDIR /workspace
# One call from start to end shows the machine which classes a start needs.
RUN printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"shell","arguments":{"command":"true"}}}' \
    | XDG_STATE_HOME=/tmp/training java -Xlog:disable -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
        --enable-native-access=ALL-UNNAMED -XX:AOTCacheOutput=/app/shellwarden.aot -jar /app/shellwarden.jar >/dev/null \
    && rm -rf /tmp/training
VOLUME ["/workspace", "/var/lib/shellwarden"]
EXPOSE 8931
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s CMD ["/app/bin/container-health"]
ENTRYPOINT ["/usr/bin/tini", "-s", "--", "java", "-Xlog:disable", "-Xlog:all=warning:stderr", "-XX:+UseSerialGC", \
    "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-XX:AOTCache=/app/shellwarden.aot", \
    "--enable-native-access=ALL-UNNAMED", "-jar", "/app/shellwarden.jar"]
CMD []

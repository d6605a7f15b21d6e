package dev.shellwarden.http;

import java.net.InetAddress;
import java.util.List;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;

/** The web server of the management port, which is a context of its own. */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementConfiguration {

    private static final InetAddress ANY = InetAddress.ofLiteral("0.0.0.0");

    /** Names from shellwarden.http.allowed-hosts are good here too: probes may use them. */
    @Bean
    FilterRegistrationBean<ManagementGate> managementGate(
            HttpProperties properties, ManagementServerProperties management) {
        InetAddress address = management.getAddress();
        FilterRegistrationBean<ManagementGate> registration =
                new FilterRegistrationBean<>(
                        new ManagementGate(
                                new Origins(
                                        address == null ? ANY : address,
                                        properties.allowedHosts(),
                                        List.of())));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> managementErrors() {
        return factory ->
                factory.addContextCustomizers(context -> {
                    if (context.getParent() instanceof StandardHost host) {
                        host.setErrorReportValveClass(JsonErrorValve.class.getName());
                    }
                });
    }
}

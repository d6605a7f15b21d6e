package bare;

import java.io.IOException;
import java.util.List;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.method.MethodToolCallbackProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Spring AI as it comes, and one tool that starts a shell: no checks, no limits. */
@SpringBootApplication
public class BareServer {

    public static void main(String[] arguments) {
        SpringApplication.run(BareServer.class, arguments);
    }

    @Bean
    ToolCallbackProvider tools() {
        return MethodToolCallbackProvider.builder().toolObjects(new Shell()).build();
    }

    static class Shell {

        @Tool(description = "Run a command")
        public String shell(String command) throws IOException, InterruptedException {
            Process process =
                    new ProcessBuilder(List.of("bash", "-c", command))
                            .redirectErrorStream(true)
                            .start();
            String output = new String(process.getInputStream().readAllBytes());
            return output + process.waitFor();
        }
    }
}

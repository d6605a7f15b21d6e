package dev.shellwarden.mcp;

import java.util.List;
import java.util.Map;
import org.springframework.ai.tool.annotation.Tool;

/** A tool that takes its time. */
class NapTools {

    @Tool(name = "nap", description = "Sleeps")
    @ToolHints(title = "Nap", readOnly = true)
    ToolAnswer nap(Integer milliseconds) throws InterruptedException {
        Thread.sleep(milliseconds);
        return new ToolAnswer(List.of("rested"), Map.of("milliseconds", milliseconds), false);
    }
}

package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;

/** One way of looking at an invocation. A layer adds reasons; it never takes one away. */
interface Layer {

    /** Looks at one invocation. */
    void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings);
}

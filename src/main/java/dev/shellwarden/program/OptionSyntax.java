package dev.shellwarden.program;

/**
 * How a program reads its options.
 *
 * @param style the convention it follows
 * @param stopsAtOperand whether the first operand ends the options
 * @param abbreviations whether long options may be shortened as long as one fits
 * @param plus whether {@code +x} is an option too
 * @param bundledFirstWord whether the first word is a bundle of short options without a dash
 *     ({@code tar xzf})
 * @param parentOptionsAfter whether options of the program may also stand behind a subcommand
 */
public record OptionSyntax(
        Style style,
        boolean stopsAtOperand,
        boolean abbreviations,
        boolean plus,
        boolean bundledFirstWord,
        boolean parentOptionsAfter) {

    /** What getopt_long does. */
    public static final OptionSyntax GNU =
            new OptionSyntax(Style.GNU, false, true, false, false, true);

    /** Conventions for options. */
    public enum Style {
        /** {@code -x}, bundles {@code -xy}, {@code --long}. */
        GNU,
        /** {@code -long} and {@code --long}; no bundles (find, java, terraform). */
        SINGLE_DASH,
        /** No options at all; every word is an operand (echo, test). */
        NONE
    }
}

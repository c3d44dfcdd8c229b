import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/* Mantine's theme: every value is one of `styles/tokens.css`, so both themes follow it. */

/** The meanings that a control or badge may have, by Mantine's name of the colour. */
const tones = ["accent", "gold", "hot", "danger", "warn"] as const;
export type Tone = (typeof tones)[number] | "gray";

const text = (tone: string) => (tone === "gray" ? "var(--ink-2)" : `var(--${tone})`);
const quiet = (tone: string) => (tone === "gray" ? "var(--raised)" : `var(--${tone}-quiet)`);
const fills: Record<string, [ground: string, hover: string, text: string]> = {
  accent: ["var(--accent-fill)", "var(--accent-hover)", "var(--on-accent)"],
  hot: ["var(--hot-fill)", "var(--hot-fill)", "var(--on-hot)"],
  gray: ["var(--ink-2)", "var(--ink)", "var(--surface)"],
};

const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const tone = color ?? "accent";
  const clear = "1px solid transparent";
  if (variant === "filled") {
    const [ground, hover, ink] = fills[tone] ?? [text(tone), text(tone), "var(--surface)"];
    return { background: ground, hover, color: ink, border: clear };
  }
  if (variant === "light")
    return { background: quiet(tone), hover: quiet(tone), color: text(tone), border: clear };
  if (variant === "outline")
    return {
      background: "transparent",
      hover: quiet(tone),
      color: text(tone),
      border: "1px solid var(--line-strong)",
    };
  if (variant === "default")
    return {
      background: "var(--surface)",
      hover: "var(--raised)",
      color: tone === "accent" ? "var(--ink)" : text(tone),
      border: "1px solid var(--line-strong)",
    };
  return {
    background: "transparent",
    hover: "var(--raised)",
    color: tone === "accent" && variant !== "transparent" ? "var(--ink-2)" : text(tone),
    border: clear,
  };
};

/** Ten shades from nine tokens, the last twice. */
const shades = (
  ...names: [string, string, string, string, string, string, string, string, string]
) => [...names, names[8]].map((name) => `var(--${name})`) as unknown as MantineColorsTuple;

export const theme = createTheme({
  primaryColor: "accent",
  colors: {
    ...Object.fromEntries(tones.map((tone) => [tone, colorsTuple(text(tone))])),
    // Mantine's own grounds and lines: `gray` from light to dark, `dark` the other way.
    gray: shades("bg", "raised", "raised", "line", "line-strong", "ink-3", "ink-3", "ink-2", "ink"),
    dark: shades(
      "ink",
      "ink-2",
      "ink-3",
      "line-strong",
      "line",
      "raised-hover",
      "raised",
      "surface",
      "bg",
    ),
  },
  variantColorResolver,
  fontFamily: "var(--text)",
  headings: { fontFamily: "var(--display)", fontWeight: "750" },
  fontSizes: {
    xs: "var(--t-micro)",
    sm: "var(--t-small)",
    md: "var(--t-body)",
    lg: "var(--t-3)",
    xl: "var(--t-2)",
  },
  spacing: {
    xs: "var(--s-2)",
    sm: "var(--s-3)",
    md: "var(--s-4)",
    lg: "var(--s-5)",
    xl: "var(--s-6)",
  },
  radius: {
    xs: "0.25rem",
    sm: "var(--r-1)",
    md: "var(--r-2)",
    lg: "var(--r-3)",
    xl: "var(--r-full)",
  },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { variant: "light", radius: "sm", size: "md" } },
    Modal: { defaultProps: { centered: true, padding: "lg", radius: "md" } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: "right" } },
    Menu: {
      // Without the placeholder, whose element a menu may not contain.
      defaultProps: { shadow: "md", position: "bottom-end", withInitialFocusPlaceholder: false },
    },
    Tooltip: {
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } },
    },
    Alert: { defaultProps: { variant: "light" } },
  },
});

/** Mantine's own variables, from the tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-3)",
    "--mantine-color-placeholder": "var(--ink-3)",
    "--mantine-color-error": "var(--danger)",
    "--mantine-color-anchor": "var(--accent)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--raised)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-disabled": "var(--raised)",
    "--mantine-color-disabled-color": "var(--ink-3)",
    "--mantine-color-disabled-border": "var(--line)",
    "--mantine-primary-color-filled": "var(--accent-fill)",
    "--mantine-primary-color-filled-hover": "var(--accent-hover)",
    "--mantine-primary-color-contrast": "var(--on-accent)",
    "--mantine-primary-color-light": "var(--accent-quiet)",
    "--mantine-primary-color-light-hover": "var(--accent-quiet)",
    "--mantine-primary-color-light-color": "var(--accent)",
    "--mantine-shadow-md": "var(--shadow-over)",
    "--mantine-shadow-sm": "var(--shadow)",
  },
  light: {},
  dark: {},
});

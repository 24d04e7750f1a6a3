import { defineKeyframes, defineTextStyles } from "@pandacss/dev";

export const textStyles = defineTextStyles({
  figure: {
    value: {
      fontFamily: "figures",
      fontWeight: "600",
      letterSpacing: "0.01em",
      lineHeight: "1",
      fontVariantNumeric: "tabular-nums",
    },
  },
  pageTitle: {
    value: { fontSize: "1.5rem", fontWeight: "800", letterSpacing: "-0.02em", lineHeight: "1.15" },
  },
  sectionTitle: { value: { fontSize: "0.8125rem", fontWeight: "700", lineHeight: "1.4" } },
  small: { value: { fontSize: "0.75rem", lineHeight: "1.4" } },
});

export const keyframes = defineKeyframes({
  breathe: { "0%, 100%": { opacity: "1" }, "50%": { opacity: "0.5" } },
  appear: { from: { opacity: "0" } },
  leave: { from: { opacity: "1" }, to: { opacity: "0" } },
  spin: { to: { transform: "rotate(1turn)" } },
  draw: { from: { strokeDashoffset: "14" }, to: { strokeDashoffset: "0" } },
  flip: {
    from: { transform: "translateY(-0.35em)", opacity: "0" },
    to: { transform: "none", opacity: "1" },
  },
});

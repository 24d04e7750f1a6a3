import { defineRecipe } from "@pandacss/dev";

export const button = defineRecipe({
  className: "button",
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    minHeight: "target",
    paddingInline: "4",
    borderRadius: "lg",
    borderWidth: "hair",
    borderColor: "transparent",
    fontWeight: "bold",
    fontSize: "md",
    textAlign: "center",
    transition: "background-color token(durations.quick), opacity token(durations.quick)",
    "&:disabled, &[aria-disabled=true]": { opacity: "0.55" },
  },
  variants: {
    tone: {
      main: { bg: "pitch", color: "pitch.ink" },
      quiet: { bg: "card", color: "ink", borderColor: "line.strong" },
      text: { bg: "transparent", color: "pitch", paddingInline: "2" },
      danger: { bg: "transparent", color: "error", borderColor: "error" },
    },
    width: {
      auto: {},
      full: { width: "full" },
    },
  },
  defaultVariants: { tone: "main", width: "auto" },
});

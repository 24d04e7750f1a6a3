import { defineRecipe } from "@pandacss/dev";

/** A native input or select. 16 px text, or iOS zooms in on focus. */
export const field = defineRecipe({
  className: "field",
  base: {
    minHeight: "target",
    width: "full",
    minWidth: "0",
    paddingInline: "3",
    borderRadius: "md",
    borderWidth: "hair",
    borderColor: "line.strong",
    bg: "card",
    color: "ink",
    fontSize: "1rem",
    "&[aria-invalid=true]": { borderColor: "error" },
    "&:read-only:not(select)": { bg: "paper", color: "ink.2" },
  },
});

import { defineRecipe } from "@pandacss/dev";

/** A sheet of card on paper: edge to edge on phones, with corners where there is room. */
export const card = defineRecipe({
  className: "card",
  base: {
    bg: "card",
    borderColor: "line",
    borderBlockWidth: "hair",
    md: { borderInlineWidth: "hair", borderRadius: "lg" },
  },
});

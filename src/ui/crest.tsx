import type { Crest as CrestDesign } from "#domain/crest.ts";
import { cva } from "#styled/css/index.js";

const SHIELD =
  "polygon(7% 5%, 93% 5%, 93% 46%, 91% 57%, 85% 68%, 77% 77%, 66% 86%, 50% 96%, 34% 86%, 23% 77%, 15% 68%, 9% 57%, 7% 46%)";

// Classes, because the saved first screen cannot carry inline styles.
const crestStyle = cva({
  base: {
    position: "relative",
    display: "inline-block",
    flex: "none",
    bg: "line.strong",
    clipPath: SHIELD,
    forcedColorAdjust: "none",
    printColorAdjust: "exact",
    _before: { content: '""', position: "absolute", inset: "1px", clipPath: SHIELD },
  },
  variants: {
    size: {
      row: { width: "1rem", height: "1rem" },
      hero: { width: "target", height: "target" },
    },
    field: {
      maroon: { "--field": "{colors.crest.maroon}" },
      gold: { "--field": "{colors.crest.gold}" },
      blue: { "--field": "{colors.crest.blue}" },
      white: { "--field": "{colors.crest.white}" },
      black: { "--field": "{colors.crest.black}" },
      red: { "--field": "{colors.crest.red}" },
      green: { "--field": "{colors.crest.green}" },
      teal: { "--field": "{colors.crest.teal}" },
      orange: { "--field": "{colors.crest.orange}" },
      purple: { "--field": "{colors.crest.purple}" },
    },
    mark: {
      maroon: { "--mark": "{colors.crest.maroon}" },
      gold: { "--mark": "{colors.crest.gold}" },
      blue: { "--mark": "{colors.crest.blue}" },
      white: { "--mark": "{colors.crest.white}" },
      black: { "--mark": "{colors.crest.black}" },
      red: { "--mark": "{colors.crest.red}" },
      green: { "--mark": "{colors.crest.green}" },
      teal: { "--mark": "{colors.crest.teal}" },
      orange: { "--mark": "{colors.crest.orange}" },
      purple: { "--mark": "{colors.crest.purple}" },
    },
    pattern: {
      halves: {
        _before: { background: "linear-gradient(90deg, var(--field) 50%, var(--mark) 50%)" },
      },
      band: {
        _before: {
          background: "linear-gradient(var(--field) 36%, var(--mark) 36% 60%, var(--field) 60%)",
        },
      },
      stripe: {
        _before: {
          background:
            "linear-gradient(90deg, var(--field) 40%, var(--mark) 40% 60%, var(--field) 60%)",
        },
      },
      sash: {
        _before: {
          background:
            "linear-gradient(135deg, var(--field) 36%, var(--mark) 36% 58%, var(--field) 58%)",
        },
      },
    },
  },
});

/** Decorative: the team's name always stands beside it. */
export function Crest({ crest, size }: { crest: CrestDesign; size: "row" | "hero" }) {
  return <span aria-hidden className={crestStyle({ ...crest, size })} />;
}

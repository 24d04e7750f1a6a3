import type { Crest as CrestDesign, CrestColour } from "#domain/crest.ts";
import { css, cx } from "#styled/css/index.js";

const SHIELD =
  "polygon(7% 5%, 93% 5%, 93% 46%, 91% 57%, 85% 68%, 77% 77%, 66% 86%, 50% 96%, 34% 86%, 23% 77%, 15% 68%, 9% 57%, 7% 46%)";

// Plain `css` becomes class names at build time. A snapshot cannot contain inline styles.
const crestStyle = css({
  position: "relative",
  display: "inline-block",
  flex: "none",
  bg: "line.strong",
  clipPath: SHIELD,
  forcedColorAdjust: "none",
  printColorAdjust: "exact",
  _before: { content: '""', position: "absolute", inset: "1px", clipPath: SHIELD },
});
const sizeStyles = {
  row: css({ width: "1rem", height: "1rem" }),
  list: css({ width: "1.5rem", height: "1.5rem" }),
  hero: css({ width: "target", height: "target" }),
};
const fieldStyles = {
  maroon: css({ "--field": "{colors.crest.maroon}" }),
  gold: css({ "--field": "{colors.crest.gold}" }),
  blue: css({ "--field": "{colors.crest.blue}" }),
  white: css({ "--field": "{colors.crest.white}" }),
  black: css({ "--field": "{colors.crest.black}" }),
  red: css({ "--field": "{colors.crest.red}" }),
  green: css({ "--field": "{colors.crest.green}" }),
  teal: css({ "--field": "{colors.crest.teal}" }),
  orange: css({ "--field": "{colors.crest.orange}" }),
  purple: css({ "--field": "{colors.crest.purple}" }),
} satisfies Record<CrestColour, string>;
const markStyles = {
  maroon: css({ "--mark": "{colors.crest.maroon}" }),
  gold: css({ "--mark": "{colors.crest.gold}" }),
  blue: css({ "--mark": "{colors.crest.blue}" }),
  white: css({ "--mark": "{colors.crest.white}" }),
  black: css({ "--mark": "{colors.crest.black}" }),
  red: css({ "--mark": "{colors.crest.red}" }),
  green: css({ "--mark": "{colors.crest.green}" }),
  teal: css({ "--mark": "{colors.crest.teal}" }),
  orange: css({ "--mark": "{colors.crest.orange}" }),
  purple: css({ "--mark": "{colors.crest.purple}" }),
} satisfies Record<CrestColour, string>;
const patternStyles = {
  halves: css({
    _before: { background: "linear-gradient(90deg, var(--field) 50%, var(--mark) 50%)" },
  }),
  band: css({
    _before: {
      background: "linear-gradient(var(--field) 36%, var(--mark) 36% 60%, var(--field) 60%)",
    },
  }),
  stripe: css({
    _before: {
      background: "linear-gradient(90deg, var(--field) 40%, var(--mark) 40% 60%, var(--field) 60%)",
    },
  }),
  sash: css({
    _before: {
      background:
        "linear-gradient(135deg, var(--field) 36%, var(--mark) 36% 58%, var(--field) 58%)",
    },
  }),
} satisfies Record<CrestDesign["pattern"], string>;

/** Decorative: the team's name stands beside it. */
export function Crest({ crest, size }: { crest: CrestDesign; size: keyof typeof sizeStyles }) {
  const { field, mark, pattern } = crest;
  return (
    <span
      aria-hidden
      className={cx(
        crestStyle,
        sizeStyles[size],
        fieldStyles[field],
        markStyles[mark],
        patternStyles[pattern],
      )}
    />
  );
}

import type { FormRow } from "#src/display/form.ts";
import { FormLetter } from "#src/ui/form-letter.tsx";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "inline-flex",
  gap: "0.125rem",
  // Six letters need 106 px a side; a 320 px page has room for five.
  "@container match (max-width: 21.5rem)": {
    "& > :first-child:nth-last-child(6)": { display: "none" },
  },
});

export function FormLetters({ rows }: { rows: readonly FormRow[] }) {
  if (rows.length === 0) return null;
  const inOrder = rows.slice(0, 6).toReversed();
  return (
    <span
      role="img"
      className={rowStyle}
      aria-label={`Last matches: ${inOrder.map(({ word }) => word).join(", ")}`}
    >
      {inOrder.map(({ key, letter }) => (
        <FormLetter key={key} letter={letter} ground="board" />
      ))}
    </span>
  );
}

import { type ReactNode, useId } from "react";
import { css } from "#styled/css/index.js";

type Described = {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
};

const labelStyle = css({
  display: "block",
  fontSize: "sm",
  fontWeight: "semibold",
  marginBottom: "1",
});
// Kept free for the error, so that one that appears as a field is left does not move the button under the finger.
const errorStyle = css({
  minHeight: "1.5rem",
  // Clear of the ring around a field that has the focus.
  paddingTop: "1",
  marginBottom: "1",
  fontSize: "xs",
  lineHeight: "words",
  color: "error",
});

/** A label, its control, and what is wrong with it. `children` gets the attributes that tie the three together. */
export function FieldRow({
  label,
  error,
  hint,
  children,
}: {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  children: (attributes: Described) => ReactNode;
}) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={css({ minWidth: "0" })}>
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": errorId,
      })}
      <div id={errorId} className={errorStyle}>
        {error === undefined ? null : <p>{error}</p>}
        {hint === undefined ? null : (
          <p className={css({ color: "ink.2", overflowWrap: "anywhere", marginBottom: "2" })}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

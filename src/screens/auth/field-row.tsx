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
// Reserves room for the error, so the button does not move under the finger on blur.
const errorStyle = css({
  minHeight: "1.5rem",
  paddingTop: "1",
  marginBottom: "1",
  fontSize: "xs",
  lineHeight: "words",
  color: "error",
});

const hintStyle = css({ color: "ink.2", overflowWrap: "anywhere", "p + &": { marginBottom: "2" } });

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
        {hint === undefined ? null : <p className={hintStyle}>{hint}</p>}
      </div>
    </div>
  );
}

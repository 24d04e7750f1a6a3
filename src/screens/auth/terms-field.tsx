import { useId } from "react";
import { css } from "#styled/css/index.js";

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "target",
  fontSize: "sm",
});
const boxStyle = css({ flex: "none", width: "1.5rem", height: "1.5rem", accentColor: "pitch" });

export function TermsField({
  checked,
  error,
  onChange,
}: {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}) {
  const errorId = useId();
  return (
    <div>
      <label className={rowStyle}>
        <input
          type="checkbox"
          name="read"
          className={boxStyle}
          checked={checked}
          required
          aria-describedby={errorId}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          I have read and accept the{" "}
          <a
            href="/terms-of-use"
            target="_blank"
            rel="noopener"
            className={css({ color: "pitch", textDecoration: "underline" })}
          >
            terms of use
          </a>
        </span>
      </label>
      <p id={errorId} className={css({ fontSize: "xs", color: "error" })}>
        {error}
      </p>
    </div>
  );
}

import { type FocusEventHandler, useId } from "react";
import { formRules } from "#form-rules";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { css } from "#styled/css/index.js";
import { field } from "#styled/recipes/index.js";

const rowStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minHeight: "target",
  fontSize: "sm",
});
const boxStyle = css({ flex: "none", width: "1.5rem", height: "1.5rem", accentColor: "pitch" });

type Props = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
};

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

export function SourceField({ name, value, error, onChange, onBlur }: Props) {
  return (
    <FieldRow label="Where did you hear of us?" error={error}>
      {(attributes) => (
        <select
          {...attributes}
          className={field()}
          name={name}
          value={value}
          required
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          <option value="">Select one</option>
          {formRules.RegisterBody.source.enum.map((source) => (
            <option key={source} value={source}>
              {source}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}

/** The code of whoever sent this fan; shown, not asked. */
export function ReferralField({ code }: { code: string }) {
  return (
    <FieldRow label="Referral code">
      {(attributes) => (
        <input
          {...attributes}
          className={field()}
          name="referred_by_username"
          value={code}
          readOnly
        />
      )}
    </FieldRow>
  );
}

import type { FocusEventHandler } from "react";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { field } from "#styled/recipes/index.js";

/** What a form gives each of its fields: see use-form.ts. */
type Bound = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
};

type TextProps = Bound & {
  label: string;
  hint?: string | undefined;
  type?: "text" | "email" | "tel";
  autoComplete: "given-name" | "family-name" | "username" | "tel";
  required?: boolean;
  readOnly?: boolean;
  /** Where the dialog puts the focus when it opens. */
  first?: boolean;
};

export function TextField({
  label,
  name,
  value,
  error,
  hint,
  type = "text",
  autoComplete,
  required = true,
  readOnly = false,
  first = false,
  onChange,
  onBlur,
}: TextProps) {
  return (
    <FieldRow label={label} error={error} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          ref={first ? startHere : null}
          className={field()}
          type={type}
          inputMode={type}
          name={name}
          value={value}
          required={required}
          readOnly={readOnly}
          autoComplete={autoComplete}
          onChange={(event) =>
            onChange(type === "email" ? event.target.value.trim() : event.target.value)
          }
          onBlur={onBlur}
        />
      )}
    </FieldRow>
  );
}

type SelectProps = Bound & { label: string; options: readonly string[]; required?: boolean };

export function SelectField({
  label,
  name,
  value,
  error,
  options,
  required = true,
  onChange,
  onBlur,
}: SelectProps) {
  return (
    <FieldRow label={label} error={error}>
      {(attributes) => (
        <select
          {...attributes}
          className={field()}
          name={name}
          value={value}
          required={required}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          <option value="">Select one</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  );
}

/**
 * The dialog gives focus to the element with this attribute; React's own `autoFocus` never sets it. Where the form comes later
 * than its dialog, the focus still is where the browser put it meanwhile: at the dialog's first control.
 */
function startHere(element: HTMLInputElement | null): void {
  element?.setAttribute("autofocus", "");
  const waiting = element?.closest("dialog[open]")?.querySelector("button");
  if (waiting !== undefined && waiting === document.activeElement) element?.focus();
}

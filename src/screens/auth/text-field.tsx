import type { FocusEventHandler } from "react";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { field } from "#styled/recipes/index.js";

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
 * The dialog focuses the element with this attribute; React's `autoFocus` never sets it.
 * A form that loads after its dialog has to take the focus itself.
 */
function startHere(element: HTMLInputElement | null): void {
  element?.setAttribute("autofocus", "");
  const dialog = element?.closest("dialog[open]");
  const { activeElement } = document;
  if (dialog == null || activeElement === null) return;
  const waiting: (Element | null)[] = [document.body, dialog, dialog.querySelector("button")];
  if (waiting.includes(activeElement)) element?.focus();
}

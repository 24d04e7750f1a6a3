import type { FocusEventHandler } from "react";
import { FieldRow } from "#src/screens/auth/field-row.tsx";
import { field } from "#styled/recipes/index.js";

type BoundField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: FocusEventHandler;
};

type TextProps = BoundField & {
  label: string;
  hint?: string | undefined;
  type?: "text" | "email" | "tel";
  autoComplete: "given-name" | "family-name" | "username" | "tel";
  required?: boolean;
  readOnly?: boolean;
  hasInitialFocus?: boolean;
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
  hasInitialFocus = false,
  onChange,
  onBlur,
}: TextProps) {
  return (
    <FieldRow label={label} error={error} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          ref={hasInitialFocus ? focusInitially : null}
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

type SelectProps = BoundField & { label: string; options: readonly string[]; required?: boolean };

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

/** The dialog may open before its form loads, and React never sets the `autofocus` attribute. */
function focusInitially(element: HTMLInputElement | null): void {
  element?.setAttribute("autofocus", "");
  const dialog = element?.closest("dialog[open]");
  const { activeElement } = document;
  if (dialog == null || activeElement === null) return;
  const replaceableFocus: (Element | null)[] = [
    document.body,
    dialog,
    dialog.querySelector("button"),
  ];
  if (replaceableFocus.includes(activeElement)) element?.focus();
}

import type { FormValues } from "#src/display/auth-form.ts";

/** Reads the form's own fields: a password manager may fill them in without an event. */
export function readControls<V extends FormValues>(form: HTMLFormElement, values: V): V {
  const read: Record<string, string | boolean> = {};
  for (const name of Object.keys(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === "checkbox")
      read[name] = control.checked;
    // The typed text of a searchable list is not its value.
    else if (control instanceof Element && control.role === "combobox") continue;
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      read[name] = control.type === "email" ? control.value.trim() : control.value;
  }
  return { ...values, ...read };
}

/** A disabled submit button shows no errors, so moving to it does not count. */
export function movesToSubmit({ relatedTarget }: Pick<FocusEvent, "relatedTarget">): boolean {
  return (
    relatedTarget instanceof HTMLButtonElement &&
    relatedTarget.type === "submit" &&
    relatedTarget.getAttribute("aria-disabled") !== "true"
  );
}

export function focusFirst(
  form: HTMLFormElement,
  errors: Readonly<Record<string, string | undefined>>,
): void {
  const first = [...form.elements].find(
    (element) => errors[element.getAttribute("name") ?? ""] !== undefined,
  );
  if (first instanceof HTMLElement) first.focus();
}

export function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

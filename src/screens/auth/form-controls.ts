import type { FormValues } from "#src/display/auth-form.ts";

/**
 * The values as they stand in the form's fields, which may know more than the page: a password manager may have filled them
 * in without telling anybody.
 */
export function readControls<V extends FormValues>(form: HTMLFormElement, values: V): V {
  const read: Record<string, string | boolean> = {};
  for (const name of Object.keys(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === "checkbox")
      read[name] = control.checked;
    // A searchable list: what is typed there is not its value.
    else if (control instanceof Element && control.role === "combobox") continue;
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      read[name] = control.type === "email" ? control.value.trim() : control.value;
  }
  return { ...values, ...read };
}

/** Whether the focus goes to the button that shows all errors: one that is off shows none. */
export function goesToSubmit({ relatedTarget }: Pick<FocusEvent, "relatedTarget">): boolean {
  return (
    relatedTarget instanceof HTMLButtonElement &&
    relatedTarget.type === "submit" &&
    relatedTarget.getAttribute("aria-disabled") !== "true"
  );
}

/** Goes to the first on screen of the fields that are wrong. */
export function focusFirst(
  form: HTMLFormElement,
  wrong: Readonly<Record<string, string | undefined>>,
): void {
  const first = [...form.elements].find(
    (element) => wrong[element.getAttribute("name") ?? ""] !== undefined,
  );
  if (first instanceof HTMLElement) first.focus();
}

/** Goes to the first field that is said to be wrong, which may be above the screen. */
export function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

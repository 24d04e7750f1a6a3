import { type FocusEvent, type FormEvent, useState } from "react";
import { ApiError } from "#src/api/api-error.ts";
import {
  type FieldErrors,
  type FieldName,
  type FormName,
  type FormValues,
  fieldNames,
  serverErrors,
  validateForm,
} from "#src/display/auth-form.ts";

/** A form's values and the errors a fan should see by now: of fields that were left, and of all after a submit. */
export function useForm<
  F extends FormName,
  V extends FormValues & Record<FieldName<F>, string | boolean>,
>(form: F, initial: V) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<F>>({});
  const broken = validateForm(form, values);
  const errors: FieldErrors<F> = { ...refused };
  for (const field of fieldNames(form)) {
    if (left.has(field) && broken[field] !== undefined) errors[field] = broken[field];
  }
  return {
    values,
    errors,
    hasErrors: Object.keys(errors).length > 0,

    change<K extends FieldName<F>>(field: K, value: V[K]) {
      setValues((before) => ({ ...before, [field]: value }));
      setRefused(({ [field]: _answered, ...others }) => others as FieldErrors<F>); // What is left of a record is a record.
    },

    /** A field that is left shows its error. Not on the way to the button, which shows them all. */
    leave(event: FocusEvent<HTMLElement>) {
      const { target, relatedTarget } = event;
      if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit") return;
      const field = fieldNames(form).find((name) => name === target.getAttribute("name"));
      if (field !== undefined) setLeft((before) => new Set(before).add(field));
    },

    /** Sends a form without errors; otherwise shows them all and goes to the first. */
    submit(event: FormEvent<HTMLFormElement>, send: (values: V) => void) {
      event.preventDefault();
      setLeft(new Set(fieldNames(form)));
      const first = fieldNames(form).find((field) => broken[field] !== undefined);
      if (first === undefined) send(values);
      else focusField(event.currentTarget, inOrderOf(event.currentTarget, broken) ?? first);
    },

    /** Puts the server's refusals under their fields. */
    refuse(error: Error) {
      if (error instanceof ApiError) setRefused(serverErrors(form, error.errors));
    },
  };
}

function inOrderOf(
  form: HTMLFormElement,
  broken: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const controls = [...form.elements].map((element) => element.getAttribute("name") ?? "");
  return controls.find((name) => broken[name] !== undefined);
}

function focusField(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

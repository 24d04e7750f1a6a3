import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
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
import { focusFirst, goesToSubmit, readControls } from "#src/screens/auth/form-controls.ts";

/** The fields that are typed or chosen, rather than ticked. */
type TextField<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/** A form's values and the errors a fan should see by now: of fields that were left, and of all after a submit. */
export function useForm<
  F extends FormName,
  V extends FormValues & Record<FieldName<F>, string | boolean>,
>(form: F, initial: V) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<F>>({});
  const sent = useRef<HTMLFormElement>(null);
  const broken = validateForm(form, values);
  const errors: FieldErrors<F> = { ...refused };
  for (const field of fieldNames(form)) {
    if (left.has(field) && broken[field] !== undefined) errors[field] = broken[field];
  }

  function change<K extends FieldName<F>>(field: K, value: V[K]): void {
    setValues((before) => ({ ...before, [field]: value }));
    setRefused(({ [field]: _answered, ...others }) => others as FieldErrors<F>); // What is left of a record is a record.
  }

  /** A field that is left shows its error. Not on the way to the button, which shows them all. */
  function leave(event: FocusEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    const whole = currentTarget.closest("form");
    if (whole !== null) setValues((before) => readControls(whole, before));
    if (goesToSubmit(event)) return;
    const field = fieldNames(form).find((name) => name === target.getAttribute("name"));
    if (field !== undefined) setLeft((before) => new Set(before).add(field));
  }

  return {
    values,
    errors,
    hasErrors: Object.keys(errors).length > 0,
    change,
    leave,

    /** What a field for text is given. */
    bind<K extends FieldName<F> & TextField<V>>(name: K) {
      return {
        name,
        value: values[name],
        error: errors[name],
        onChange: (value: V[K]) => change(name, value),
        onBlur: leave,
      };
    },

    /** Sends a form without errors; otherwise shows them all and goes to the first. */
    submit(event: FormEvent<HTMLFormElement>, send: (values: V) => void) {
      event.preventDefault();
      const filled = readControls(event.currentTarget, values);
      const wrong = validateForm(form, filled);
      sent.current = event.currentTarget;
      // Before the focus goes to a field, which has its error read out.
      flushSync(() => {
        setValues(filled);
        setLeft(new Set(fieldNames(form)));
      });
      if (fieldNames(form).every((field) => wrong[field] === undefined)) send(filled);
      else focusFirst(event.currentTarget, wrong);
    },

    /** Puts the server's refusals under their fields, and goes to the first of them. */
    refuse(error: Error) {
      if (!(error instanceof ApiError)) return;
      const answers = serverErrors(form, error.errors);
      flushSync(() => setRefused(answers));
      if (sent.current !== null) focusFirst(sent.current, answers);
    },

    /** As it was at first. */
    clear() {
      setValues(initial);
      setLeft(new Set());
      setRefused({});
    },
  };
}

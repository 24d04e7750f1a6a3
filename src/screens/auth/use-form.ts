import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, failureText } from "#src/api/api-error.ts";
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
import { showFailure } from "#src/ui/toast.ts";

type TextField<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/**
 * Shows errors of fields that were left, and all errors after a submit.
 * Untouched values follow `initial`.
 * @param fallback the text for a failure without a message
 */
export function useForm<
  F extends FormName,
  V extends FormValues & Record<FieldName<F>, string | boolean>,
>(
  form: F,
  initial: V,
  { fallback, trim = (values) => values }: { fallback?: string; trim?: (values: V) => V } = {},
) {
  const [edits, setEdits] = useState<Partial<V>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<F>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const sent = useRef<HTMLFormElement>(null);
  const values: V = { ...initial, ...edits };
  const broken = validateForm(form, trim(values));
  const errors: FieldErrors<F> = { ...refused };
  for (const field of fieldNames(form)) {
    if (left.has(field) && broken[field] !== undefined) errors[field] = broken[field];
  }

  function change<K extends FieldName<F>>(field: K, value: V[K]): void {
    setEdits((before) => ({ ...before, [field]: value }));
    setRefused(({ [field]: _answered, ...others }) => others as FieldErrors<F>); // What is left of a record is a record.
  }

  function read(whole: HTMLFormElement): V {
    const filled = readControls(whole, values);
    setEdits((before) => ({ ...before, ...differences(filled, values) }));
    return filled;
  }

  /** Moving to the submit button does not count, because it shows all errors. */
  function leave(event: FocusEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    const whole = currentTarget.closest("form");
    if (whole !== null) read(whole);
    if (goesToSubmit(event)) return;
    const field = fieldNames(form).find((name) => name === target.getAttribute("name"));
    if (field !== undefined) setLeft((before) => new Set(before).add(field));
  }

  function refuse(error: Error): void {
    if (!(error instanceof ApiError)) return;
    const answers = serverErrors(form, error.errors);
    flushSync(() => setRefused(answers));
    if (sent.current !== null) focusFirst(sent.current, answers);
  }

  return {
    values,
    errors,
    failure,
    hasErrors: Object.keys(errors).length > 0,
    change,
    leave,
    refuse,

    bind<K extends FieldName<F> & TextField<V>>(name: K) {
      return {
        name,
        value: values[name],
        error: errors[name],
        onChange: (value: V[K]) => change(name, value),
        onBlur: leave,
      };
    },

    submit(event: FormEvent<HTMLFormElement>, send: (values: V) => void) {
      event.preventDefault();
      sent.current = event.currentTarget;
      // Renders the error before the focus, so that a screen reader reads it.
      const filled = flushSync(() => {
        setLeft(new Set(fieldNames(form)));
        return read(event.currentTarget);
      });
      const wrong = validateForm(form, trim(filled));
      if (Object.keys(wrong).length > 0) return focusFirst(event.currentTarget, wrong);
      setFailure(null);
      send(filled);
    },

    fail(error: Error) {
      setFailure(failureText(error, fallback));
      refuse(error);
      showFailure(error, fallback);
    },

    /** Drops all edits, or only those that `saved` contains. */
    clear(saved?: V) {
      setEdits((before) => (saved === undefined ? {} : differences(before, saved)));
      setLeft(new Set());
      setRefused({});
    },
  };
}

function differences<V extends FormValues>(values: Partial<V>, others: V): Partial<V> {
  const rest = { ...values };
  for (const name in rest) if (rest[name] === others[name]) delete rest[name];
  return rest;
}

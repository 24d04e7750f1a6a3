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
import { focusFirst, movesToSubmit, readControls } from "#src/screens/auth/form-controls.ts";
import { showFailure } from "#src/ui/toast.ts";

type TextField<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/** Shows errors of fields that were left, and all errors after a submit. */
export function useForm<
  F extends FormName,
  V extends FormValues & Record<FieldName<F>, string | boolean>,
>(
  form: F,
  initial: V,
  { fallback, trim = (values) => values }: { fallback?: string; trim?: (values: V) => V } = {},
) {
  const [edits, setEdits] = useState<Partial<V>>({});
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const [refusedFields, setRefusedFields] = useState<FieldErrors<F>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const sentForm = useRef<HTMLFormElement>(null);
  const values: V = { ...initial, ...edits };
  const ruleErrors = validateForm(form, trim(values));
  const errors: FieldErrors<F> = { ...refusedFields };
  for (const field of fieldNames(form)) {
    if (leftFields.has(field) && ruleErrors[field] !== undefined) errors[field] = ruleErrors[field];
  }

  function change<K extends FieldName<F>>(field: K, value: V[K]): void {
    setEdits((before) => ({ ...before, [field]: value }));
    // A record without one of its optional keys is still such a record.
    setRefusedFields(({ [field]: _changed, ...others }) => others as FieldErrors<F>);
  }

  function syncControls(element: HTMLFormElement): V {
    const filled = readControls(element, values);
    setEdits((before) => ({ ...before, ...differences(filled, values) }));
    return filled;
  }

  function handleBlur(event: FocusEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    const element = currentTarget.closest("form");
    if (element !== null) syncControls(element);
    if (movesToSubmit(event)) return;
    const field = fieldNames(form).find((name) => name === target.getAttribute("name"));
    if (field !== undefined) setLeftFields((before) => new Set(before).add(field));
  }

  function showFieldErrors(error: Error): void {
    if (!(error instanceof ApiError)) return;
    const fieldErrors = serverErrors(form, error.errors);
    flushSync(() => setRefusedFields(fieldErrors));
    if (sentForm.current !== null) focusFirst(sentForm.current, fieldErrors);
  }

  return {
    values,
    errors,
    failure,
    hasErrors: Object.keys(errors).length > 0,
    change,
    handleBlur,
    showFieldErrors,

    bind<K extends FieldName<F> & TextField<V>>(name: K) {
      return {
        name,
        value: values[name],
        error: errors[name],
        onChange: (value: V[K]) => change(name, value),
        onBlur: handleBlur,
      };
    },

    submit(event: FormEvent<HTMLFormElement>, send: (values: V) => void) {
      event.preventDefault();
      sentForm.current = event.currentTarget;
      // Renders the error before the focus, so that a screen reader reads it.
      const filled = flushSync(() => {
        setLeftFields(new Set(fieldNames(form)));
        return syncControls(event.currentTarget);
      });
      const invalidFields = validateForm(form, trim(filled));
      if (Object.keys(invalidFields).length > 0)
        return focusFirst(event.currentTarget, invalidFields);
      setFailure(null);
      send(filled);
    },

    fail(error: Error) {
      setFailure(failureText(error, fallback));
      showFieldErrors(error);
      showFailure(error, fallback);
    },

    /** Drops all edits, or only those that `saved` contains. */
    clear(saved?: V) {
      setEdits((before) => (saved === undefined ? {} : differences(before, saved)));
      setLeftFields(new Set());
      setRefusedFields({});
    },
  };
}

function differences<V extends FormValues>(values: Partial<V>, others: V): Partial<V> {
  const rest = { ...values };
  for (const name in rest) if (rest[name] === others[name]) delete rest[name];
  return rest;
}

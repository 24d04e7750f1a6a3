import type { FormEvent, ReactNode } from "react";
import { focusInvalid } from "#src/screens/auth/form-controls.ts";
import { useBlockedReason } from "#src/screens/auth/use-blocked-reason.ts";
import { FailureBox } from "#src/ui/failure-box.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const endStyle = css({ display: "flex", flexDirection: "column", gap: "2", marginTop: "1" });
const blockedStyle = css({
  minHeight: "1.25rem",
  fontSize: "sm",
  color: "ink.2",
  textAlign: "center",
});

type Props<V> = {
  /** The form's name for a screen reader. */
  label: string;
  form: {
    hasErrors: boolean;
    failure: string | null;
    submit: (event: FormEvent<HTMLFormElement>, send: (values: V) => void) => void;
  };
  send: (values: V) => void;
  isPending: boolean;
  submitLabel: string;
  pendingLabel: string;
  tone?: "danger";
  /** A reason of the form's own why it cannot be sent now. */
  blocked?: string | null;
  /** By default what `form` knows of the last failure. */
  failure?: string | null;
  isFailureSaid?: boolean;
  children: ReactNode;
};

/** The shell of every form: its fields, what went wrong, the button, and why it is off. */
export function Form<V>({
  label,
  form,
  send,
  isPending,
  submitLabel,
  pendingLabel,
  tone,
  blocked = null,
  failure = form.failure,
  isFailureSaid = true,
  children,
}: Props<V>) {
  const reason = useBlockedReason(form.hasErrors) ?? blocked;
  const isOff = isPending || reason !== null;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => form.submit(event, (values) => isPending || send(values))}
    >
      {children}
      <div className={endStyle}>
        <FailureBox isSaid={isFailureSaid}>{failure}</FailureBox>
        {/* Off, it keeps the focus, which a failure leaves where it is. Enter in a field is a press of it. */}
        <button
          type="submit"
          className={button(tone === undefined ? { width: "full" } : { width: "full", tone })}
          aria-disabled={isOff}
          onClick={(event) => {
            if (!isOff) return;
            event.preventDefault();
            focusInvalid(event.currentTarget.form);
          }}
        >
          {isPending ? pendingLabel : submitLabel}
        </button>
        <p className={blockedStyle}>{isPending ? null : reason}</p>
      </div>
    </form>
  );
}

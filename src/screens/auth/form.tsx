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
  blocked?: string | null;
  failure?: string | null;
  isFailureSaid?: boolean;
  children: ReactNode;
};

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
        {/* Focusable while disabled: a failure keeps the focus, and Enter presses it. */}
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

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
  blockedReason?: string | null;
  failure?: string | null;
  isFailureAnnounced?: boolean;
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
  blockedReason = null,
  failure = form.failure,
  isFailureAnnounced = true,
  children,
}: Props<V>) {
  const reason = useBlockedReason(form.hasErrors) ?? blockedReason;
  const isDisabled = isPending || reason !== null;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => form.submit(event, (values) => isPending || send(values))}
    >
      {children}
      <div className={endStyle}>
        <FailureBox isAnnounced={isFailureAnnounced}>{failure}</FailureBox>
        {/* Focusable while disabled: a failure keeps the focus, and Enter presses it. */}
        <button
          type="submit"
          className={button(tone === undefined ? { width: "full" } : { width: "full", tone })}
          aria-disabled={isDisabled}
          onClick={(event) => {
            if (!isDisabled) return;
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

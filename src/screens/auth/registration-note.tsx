import { useEffect } from "react";
import type { Registration } from "#src/queries/use-registration.ts";
import { showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const noteStyle = css({ marginBottom: "3", fontSize: "sm", color: "ink.2" });

export function RegistrationNote({
  registration,
  wasRequested,
}: {
  registration: Registration;
  wasRequested: boolean;
}) {
  if (registration.state === "refused" && wasRequested)
    return <p className={noteStyle}>Registration is not available where you are.</p>;
  return registration.state === "unknown" ? <PlaceUnknown {...registration} /> : null;
}

function PlaceUnknown({ why, retry }: Extract<Registration, { state: "unknown" }>) {
  // The lookup starts by itself, so no event handler can report its failure.
  useEffect(() => showToast(why, { tone: "bad" }), [why]);
  return (
    <div className={noteStyle}>
      <p>
        <span>{asSentence(why)}</span>{" "}
        <span>Registration depends on where you are, so it has to wait until we know.</span>
      </p>
      <button
        type="button"
        className={`${button({ tone: "text" })} ${css({ marginInlineStart: "-2" })}`}
        onClick={retry}
      >
        Try again
      </button>
    </div>
  );
}

export function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

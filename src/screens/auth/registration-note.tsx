import type { Registration } from "#src/queries/use-registration.ts";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const noteStyle = css({ marginBottom: "3", fontSize: "sm", color: "ink.2" });

export function RegistrationNote({
  registration,
  wasAsked,
}: {
  registration: Registration;
  wasAsked: boolean;
}) {
  if (registration.state === "refused" && wasAsked)
    return <p className={noteStyle}>Registration is not available where you are.</p>;
  if (registration.state !== "unknown") return null;
  return (
    <div className={noteStyle} role="status">
      <p>
        <span>{asSentence(registration.why)}</span>{" "}
        <span>
          New accounts are opened by place, so registration has to wait until we know yours.
        </span>
      </p>
      <button
        type="button"
        className={`${button({ tone: "text" })} ${css({ marginInlineStart: "-2" })}`}
        onClick={registration.lookAgain}
      >
        Try again
      </button>
    </div>
  );
}

export function asSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { HIGHEST_ID } from "#domain/paging.ts";
import { failureText } from "#src/api/api-error.ts";
import { formatCount } from "#src/display/formatters.ts";
import { planName, pointsText } from "#src/display/plan-text.ts";
import { userName } from "#src/display/user-name.ts";
import { online } from "#src/pwa/connection.ts";
import { useImpersonate } from "#src/queries/impersonation.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { showFailure, showToast } from "#src/ui/toast.ts";
import { css } from "#styled/css/index.js";
import { button, field } from "#styled/recipes/index.js";

export function ActAsScreen() {
  const [userId, setUserId] = useState<number | null>(null);
  return (
    <Page title="Act as a Fan">
      <Notice>
        You see what the fan sees, for an hour at most. Both the beginning and the end are written
        down. You cannot unlock, pay, export or delete anything of theirs.
      </Notice>
      <Section>
        <SectionBody>
          <FindForm onFind={setUserId} />
          <div aria-live="polite">{userId === null ? null : <FoundUser id={userId} />}</div>
        </SectionBody>
      </Section>
    </Page>
  );
}

function FindForm({ onFind }: { onFind: (id: number) => void }) {
  const [typed, setTyped] = useState("");
  const fieldId = useId();
  const isOnline = useObservable(online);
  const id = Number(typed);
  const isOff = !isOnline || !Number.isInteger(id) || id <= 0 || id > HIGHEST_ID;
  function find(event: FormEvent) {
    event.preventDefault();
    if (!isOff) onFind(id);
  }
  return (
    <form aria-label="Find a fan" onSubmit={find}>
      <label
        htmlFor={fieldId}
        className={css({ display: "block", fontWeight: "semibold", marginBottom: "1" })}
      >
        Id of the fan
      </label>
      <div className={css({ display: "flex", gap: "2" })}>
        <input
          id={fieldId}
          className={field()}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        <button type="submit" className={button({ tone: "quiet" })} aria-disabled={isOff}>
          Find
        </button>
      </div>
    </form>
  );
}

function FoundUser({ id }: { id: number }) {
  const { data, error } = useQuery(userQueries.byId(id));
  if (error !== null) return <p className={css({ marginTop: "3" })}>{failureText(error)}</p>;
  if (data === undefined) return <p className={css({ marginTop: "3" })}>Looking...</p>;
  const { data: user, user_count: count } = data.body;
  return (
    <>
      <p className={css({ marginTop: "3", fontWeight: "semibold", overflowWrap: "anywhere" })}>
        {`${userName(user)}, ${user.email}`}
      </p>
      <p className={css({ marginBottom: "3", color: "ink.2" })}>
        {`${planName(user)}, ${pointsText(user.balance)}.${count === undefined ? "" : ` There are ${formatCount(count)} accounts.`}`}
      </p>
      <ActAs user={user} />
    </>
  );
}

function ActAs({ user }: { user: User }) {
  const navigate = useNavigate();
  const isOnline = useObservable(online);
  const acting = useImpersonate({
    onSuccess: (message) => {
      showToast(message, { tone: "good" });
      void navigate({ to: "/" });
    },
    onFailure: (error) => showFailure(error),
  });
  return (
    <ActionButton
      className={button()}
      isDisabled={!isOnline || acting.isPending}
      onPress={() => acting.mutate(user.id)}
    >
      {acting.isPending ? "One moment..." : `Act as ${user.first_name || user.email}`}
    </ActionButton>
  );
}

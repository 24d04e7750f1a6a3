import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import type { components } from "#contract";
import { bearer } from "#domain/bearer-token.ts";
import { addMarks } from "#src/display/row-forecast.ts";
import { addUnlocked } from "#domain/unlocked-predictions.ts";
import { ApiError, NetworkError, UNEXPLAINED } from "#src/api/api-error.ts";
import { api, unwrap } from "#src/api/client.ts";
import { install } from "#src/pwa/this-install.ts";
import { reloadGuard } from "#src/pwa/this-tab.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { userQueries } from "#src/queries/user-queries.ts";
import { readToken } from "#src/storage/session.ts";

type Schemas = components["schemas"];
type Match = Pick<Schemas["Event"], "id" | "slug">;
export type Unlocked = Awaited<ReturnType<typeof sendOnce>>;

type Order = { questionIds: readonly number[]; token: string };

const REPEATS = 2;
const PAUSE_MS = 1_000;

/** The page does not know whether the unlock was charged. The server charges once. */
export class UnlockUnconfirmed extends Error {
  override readonly name = "UnlockUnconfirmed";

  constructor(cause: unknown) {
    super(
      "We could not confirm the unlock. If it went through, your predictions will be here when you are back online; you are never charged twice.",
      { cause },
    );
  }
}

const UNLOCK_KEY = ["unlock"] as const;

export function useUnlock(
  match: Match,
  {
    onSuccess,
    onFailure,
  }: { onSuccess: (unlocked: Unlocked) => void; onFailure: (error: Error) => void },
) {
  const queryClient = useQueryClient();
  const running = useIsMutating({ mutationKey: UNLOCK_KEY });
  const [isChecking, setChecking] = useState(false);
  const { mutate, error, variables } = useMutation({
    mutationKey: UNLOCK_KEY,
    mutationFn: ({ questionIds, token }: Order) =>
      unlock(queryClient, match, questionIds, token, () => setChecking(true)),
    // The next user to sign in is not notified.
    onSuccess: (unlocked, { token }) => readToken() === token && onSuccess(unlocked),
    onError: (error, { token }) => readToken() === token && onFailure(error),
    onSettled: () => setChecking(false),
  });
  function start(questionIds: readonly number[]): void {
    const token = readToken();
    if (token !== null && queryClient.isMutating({ mutationKey: UNLOCK_KEY }) === 0)
      mutate({ questionIds, token });
  }
  return { start, isRunning: running > 0, isChecking, error, asked: variables?.questionIds ?? [] };
}

async function unlock(
  queryClient: QueryClient,
  match: Match,
  questionIds: readonly number[],
  token: string,
  onRepeat: () => void,
): Promise<Unlocked> {
  const release = reloadGuard.hold();
  try {
    const unlocked = await askUntilAnswered(match.id, questionIds, token, onRepeat);
    // The next user to sign in must not see this balance.
    if (readToken() === token) cacheUnlock(queryClient, match, unlocked);
    void askPersistentStorage();
    install.noteUnlock();
    return unlocked;
  } finally {
    release();
    void queryClient.invalidateQueries({ queryKey: eventQueries.detail(match.slug).queryKey });
    void queryClient.invalidateQueries({ queryKey: userQueries.all() });
  }
}

/** Repeats a lost request for the same fan: the response is the same, with one charge. */
async function askUntilAnswered(
  eventId: number,
  questionIds: readonly number[],
  token: string,
  onRepeat: () => void,
): Promise<Unlocked> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await sendOnce(eventId, questionIds, token);
    } catch (error) {
      if (!isNoAnswer(error)) throw error;
      // The fan has left. Nobody else may pay in their place.
      if (repeat === REPEATS || readToken() !== token) throw new UnlockUnconfirmed(error);
      onRepeat();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** A gateway's own failures; `unavailable` is from the one that we ship (deploy/nginx). */
const OF_A_GATEWAY = new Set([UNEXPLAINED, "unavailable"]);

function isNoAnswer(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ApiError && error.status >= 502 && OF_A_GATEWAY.has(error.code))
  );
}

async function sendOnce(eventId: number, questionIds: readonly number[], token: string) {
  const params = { path: { id: eventId }, query: { question_ids: questionIds.join(",") } };
  return (
    await unwrap(
      api.GET("/events/{id}/predictions", {
        params,
        cache: "no-store",
        headers: { Authorization: bearer(token) },
      }),
    )
  ).body.data;
}

function cacheUnlock(
  queryClient: QueryClient,
  match: Match,
  { user, predictions }: Unlocked,
): void {
  queryClient.setQueryData(
    userQueries.me().queryKey,
    (known) => known && { body: { ...known.body, data: user }, savedAt: null },
  );
  queryClient.setQueryData(
    unlockedQueries.sync().queryKey,
    (known) => known && { marks: addMarks(known.marks, predictions) },
  );
  queryClient.setQueryData(eventQueries.detail(match.slug).queryKey, (known) => {
    if (known === undefined) return undefined;
    // A late response is older than this one.
    const { late: _late, ...rest } = known;
    return {
      ...rest,
      body: {
        ...known.body,
        data: {
          ...known.body.data,
          unlocked_predictions: addUnlocked(
            known.body.data.unlocked_predictions ?? [],
            predictions,
          ),
        },
      },
    };
  });
}

/** Asked at the first unlock, when there is something to keep. A refusal changes nothing. */
async function askPersistentStorage(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

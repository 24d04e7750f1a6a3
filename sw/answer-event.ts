import type { AnswerRow } from "#offline/rows.ts";
import { store } from "#offline/store.ts";
import { UNKNOWN_SOURCE } from "./answer-event-lists.ts";
import { type EventDetail, isEventDetail } from "./body-guards.ts";
import { handOverKey } from "./hand-over.ts";
import { identify, saveAnswer, userOf } from "./identity.ts";
import { type Asking, type Kept, networkFirst } from "./network.ts";
import { withTimeoutOr } from "#offline/timeout.ts";
import { STORE_TIMEOUT_MS } from "./store-timeout.ts";
import { whileFiling } from "./room.ts";
import { saveDetail } from "./save-events.ts";

export function answerEvent(asking: Asking): Promise<Response> {
  const slug = asking.url.pathname.split("/").at(-1) ?? "";
  return networkFirst<EventDetail>(asking, {
    isBody: isEventDetail,
    keep: saveDetail,
    recall: () => recallDetail(slug, null),
  });
}

/**
 * A match with what its asker has unlocked; whose that is, the request's own token says. No private answer lies in the
 * browser's own cache, so the worker itself asks for changes only.
 */
export async function answerEventForUser(asking: Asking): Promise<Response> {
  const slug = asking.url.pathname.split("/").at(-2) ?? "";
  const asker = await identify(asking.request);
  const known = await withTimeoutOr(STORE_TIMEOUT_MS, knownAnswer(asker, slug), undefined);
  const keep = (body: EventDetail, at: number, etag: string | null) =>
    whileFiling([body.data.id], async () => {
      try {
        await saveDetail(body, at);
      } finally {
        // Where the phone is too full for the page, what was paid for may still fit, or is said not to.
        await saveAnswer(asker, body, etag, at);
      }
    });
  return networkFirst<EventDetail>(
    known === undefined
      ? asking
      : { ...asking, request: onlyIfChanged(asking.request, known.etag) },
    {
      isBody: isEventDetail,
      keep: (body, at, response) => keep(body, at, response.headers.get("etag")),
      recall: async () => recallDetail(slug, await userOf(asker)),
      async confirm(at) {
        if (known === undefined) return null;
        asking.waitUntil(keep(known.body, at, known.etag).catch(() => undefined));
        return known.body;
      },
    },
    handOverKey(asking.request),
  );
}

function onlyIfChanged(request: Request, tag: string): Request {
  const headers = new Headers(request.headers);
  headers.set("if-none-match", tag);
  return new Request(request, { headers });
}

async function knownAnswer(asker: string | null, slug: string): Promise<AnswerRow | undefined> {
  const userId = await userOf(asker);
  const event = await store.events.where("slug").equals(slug).first();
  return userId === null || event === undefined ? undefined : store.answers.get([userId, event.id]);
}

async function recallDetail(slug: string, userId: number | null): Promise<Kept | null> {
  const [row] = (await store.events.where("slug").equals(slug).toArray()).sort(
    (a, b) => b.saved_at - a.saved_at,
  );
  if (row === undefined) return null;
  const detail = await store.details.get(row.id);
  const own =
    userId === null
      ? []
      : await store.unlocked.where("[user_id+event_id]").equals([userId, row.id]).toArray();
  const points =
    userId === null
      ? undefined
      : (await store.answers.get([userId, row.id]))?.body.data.required_points;
  const unlocked = own.map((entry) => entry.unlocked);
  const free = (detail?.free ?? []).filter(
    (entry) => !unlocked.some((mine) => mine.prediction.id === entry.prediction.id),
  );
  const questions = detail?.questions ?? unlocked.map((entry) => entry.prediction.question);
  const ages = [
    row.saved_at,
    ...own.map((entry) => entry.saved_at),
    ...(detail === undefined ? [] : [detail.saved_at]),
  ];
  return {
    body: {
      data: {
        ...row.event,
        ...(points === undefined ? {} : { required_points: points }),
        unlocked_predictions: [...unlocked, ...free],
      },
      questions,
      meta: detail?.meta ?? UNKNOWN_SOURCE,
    } satisfies EventDetail,
    savedAt: Math.min(...ages),
  };
}

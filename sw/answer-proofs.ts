import { store } from "#offline/store.ts";
import { isProofList, type ProofList } from "./body-guards.ts";
import { type AskChain, followChain } from "./follow-chain.ts";
import { type Asking, askServer, notSaved } from "./network.ts";
import { seenChain } from "./seen-chain.ts";

/**
 * `/proofs` says what is new since this phone last looked; with `after`, the entry that follows. Either way the chain
 * is followed from what was seen, compared and kept before the page has its answer. What was seen, a page reads from
 * the store, where it never changes.
 */
export async function answerProofs({ request, url }: Asking): Promise<Response> {
  const after = url.searchParams.get("after");
  const wanted = after === null ? null : Number(after) + 1;
  let latest: ProofList | null = null;
  const ask: AskChain = async (from, limit) => {
    const { answer } = await askServer(
      new Request(`${url.origin}${url.pathname}?after=${from}&limit=${limit}`, {
        signal: request.signal,
      }),
      isProofList,
    );
    if (answer?.body == null) return null;
    latest = answer.body;
    return { list: answer.body, at: answer.at };
  };
  try {
    await followChain(ask, seenChain, wanted);
    return await answerOf(latest, wanted);
  } catch {
    // The store is full or gone, so nothing can be kept and compared: a page is told what the server says.
    const { answer } = await askServer(new Request(url, { signal: request.signal }), isProofList);
    return answer?.response ?? notSaved();
  }
}

async function answerOf(latest: ProofList | null, wanted: number | null): Promise<Response> {
  if (latest === null) return notSaved();
  if (wanted === null) return Response.json(latest);
  const entry = await store.roots.get(wanted);
  // Only past the end there is none. One that could not be fetched, or does not go with what was seen, is not had.
  if (entry === undefined)
    return wanted > (latest.meta.head?.sequence ?? 0)
      ? Response.json({ ...latest, data: [] })
      : notSaved();
  const { saved_at: _seen, ended_at: _ended, ...sealed } = entry;
  return Response.json({ ...latest, data: [sealed] });
}

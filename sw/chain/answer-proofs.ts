import type { AskServer } from "#sw/network/network.ts";
import { isProofList, type ProofList } from "#sw/network/response-schemas.ts";
import { type ApiCall, notSaved } from "#sw/strategies/network-first.ts";
import type { ChainStore } from "#sw/chain/chain-store.ts";
import { type FetchChain, followChain, uncachedLimit } from "#sw/chain/follow-chain.ts";

/** Saves and compares the chain before it answers: the page reads seen entries from the store. */
export function createProofsAnswer({
  chain,
  askServer,
}: {
  chain: ChainStore;
  askServer: AskServer;
}) {
  return async ({ request, url }: ApiCall): Promise<Response> => {
    const after = url.searchParams.get("after");
    const wanted = after === null ? null : Number(after) + 1;
    let latest: ProofList | null = null;
    const ask: FetchChain = async (from, limit) => {
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
      await followChain(ask, chain, wanted);
      return await answerFrom(chain, latest, wanted, ask);
    } catch {
      // The store is full or broken. Without it nothing can be compared.
      const { answer } = await askServer(new Request(url, { signal: request.signal }), isProofList);
      return answer?.response ?? notSaved();
    }
  };
}

async function answerFrom(
  chain: ChainStore,
  latest: ProofList | null,
  wanted: number | null,
  ask: FetchChain,
): Promise<Response> {
  if (latest === null) return notSaved();
  if (wanted === null) return Response.json(latest);
  const entry = await chain.get(wanted);
  if (entry !== null) return Response.json({ ...latest, data: [entry] });
  // A cache may hold an outdated end of the chain, so ask again under another URL.
  const isPast = ({ meta }: ProofList) => wanted > (meta.head?.sequence ?? 0);
  if (!isPast(latest)) return notSaved();
  const secondAnswer = await ask(wanted - 1, uncachedLimit(1));
  return secondAnswer !== null && isPast(secondAnswer.list)
    ? Response.json({ ...secondAnswer.list, data: [] })
    : notSaved();
}

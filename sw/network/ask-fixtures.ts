import { timeHeaders } from "#domain/answer-time.ts";
import { wholeFixtures } from "#domain/fixture-difference.ts";
import type { Asked, AskServer } from "#sw/network/ask-server.ts";
import { jsonResponse } from "#sw/network/json-response.ts";
import { type Fixtures, isFixtures } from "#sw/network/response-schemas.ts";

/**
 * Asks for a list of fixtures, and only for what has changed where it is known how the list last was. The answer is
 * whole either way: how it travelled is nobody else's business.
 * @param last how the server last told it; null where that is not known
 */
export async function askFixtures(
  askServer: AskServer,
  request: Request,
  last: Fixtures | null,
): Promise<Asked<Fixtures>> {
  if (last === null) return askServer(request, isFixtures);
  const url = new URL(request.url);
  url.searchParams.set("since", last.meta.version);
  const asked = await askServer(new Request(url, request), isFixtures);
  const { answer } = asked;
  if (answer?.body == null) return asked;
  const descending = url.searchParams.get("sort") === "start_at desc";
  const whole = wholeFixtures(last, answer.body, descending);
  // It names a version that this phone has not: a fault on the way, or of the server.
  if (whole === null) return askServer(request, isFixtures);
  const response = jsonResponse(whole, 200, timeHeaders(answer.response.headers));
  return { answer: { ...answer, body: whole, response } };
}

/** The time was up before the work was done. */
export class TimeUp extends Error {
  override readonly name = "TimeUp";
}

/**
 * The result of the work.
 * @throws what the work throws, or a `TimeUp` where the time is up first; the work itself goes on
 */
export function atMost<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new TimeUp(`No end after ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([work, late]);
}

/**
 * The result of the work.
 * @throws what the work throws, or an Error where the time is up first; the work itself goes on
 */
export function atMost<T>(milliseconds: number, work: PromiseLike<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No end after ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([work, late]);
}

/** True for a match from without-result.ts. */
export function isResultHidden(event: object): boolean {
  return "isResultHidden" in event;
}

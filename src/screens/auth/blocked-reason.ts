/** Why a form of the dialog cannot be sent now, in one sentence; null where it can. */
export function blockedReason({
  online,
  hasErrors,
  accepted = true,
}: {
  online: boolean;
  hasErrors: boolean;
  accepted?: boolean;
}): string | null {
  if (!online) return "You are offline. This needs a connection.";
  if (hasErrors) return "Please fix the fields above first.";
  return accepted ? null : "Please accept the terms of use first.";
}

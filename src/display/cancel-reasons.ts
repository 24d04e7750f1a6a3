import type { components } from "#contract";

type Reason = components["schemas"]["CancelBody"]["cancel_reason"];

export const CANCEL_REASONS = {
  "Found a more suitable alternative": "I use another service that suits me better.",
  "Financial reasons": "The plan costs more than I want to spend now.",
  "Not satisfied with features": "The plan lacks something that I expected.",
  "Limited usage": "I read too few predictions to need a plan.",
  "Technical issues": "Something did not work as it should.",
  "Business closure": "I used it for a business that has closed.",
  "Lack of support": "I asked for help and did not get enough of it.",
  "Service redundancy": "I pay for something else that does the same.",
  "User experience": "I find the app hard or tiring to use.",
  "Feature updates": "A change to the app made it less useful to me.",
  "Contract expiration": "I wanted the plan for a limited time, and that is over.",
  "Not using the service": "I no longer use it.",
  "Data privacy concerns": "I am not comfortable with the data that you keep.",
  "Other commitments": "I have no time for football now.",
} as const satisfies Record<Reason, string>;

export function commentFor(reason: Reason, written: string): string {
  const isOurs =
    written.trim() === "" || Object.values<string>(CANCEL_REASONS).includes(written.trim());
  return isOurs ? CANCEL_REASONS[reason] : written;
}

export function isCancelReason(text: string): text is Reason {
  return Object.hasOwn(CANCEL_REASONS, text);
}

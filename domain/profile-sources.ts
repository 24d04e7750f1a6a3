/** Where a fan may say in the profile that they heard of us; the registration asks with a longer list. */
const PROFILE_SOURCES = [
  "Nairaland",
  "Twitter/X",
  "Facebook",
  "Instagram",
  "Whatsapp",
  "Tiktok",
  "Others",
] as const;

/** What the profile offers: its own, and what was said before where that is another. */
export function profileSources(stored: string | null): string[] {
  const offered: readonly string[] = PROFILE_SOURCES;
  return stored === null || stored === "" || offered.includes(stored)
    ? [...offered]
    : [stored, ...offered];
}

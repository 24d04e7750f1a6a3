const PROFILE_SOURCES = [
  "Nairaland",
  "Twitter/X",
  "Facebook",
  "Instagram",
  "Whatsapp",
  "Tiktok",
  "Others",
] as const;

export function profileSources(stored: string | null): string[] {
  const offered: readonly string[] = PROFILE_SOURCES;
  return stored === null || stored === "" || offered.includes(stored)
    ? [...offered]
    : [stored, ...offered];
}

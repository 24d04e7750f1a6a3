/** The address behind "Watch", from the configured template. */
export function watchLink(template: string, home: string, away: string): string {
  return template
    .replaceAll("{home}", encodeURIComponent(home))
    .replaceAll("{away}", encodeURIComponent(away));
}

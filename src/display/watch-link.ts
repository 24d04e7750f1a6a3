/** @param template an address with `{home}` and `{away}` */
export function watchLink(template: string, home: string, away: string): string {
  return template
    .replaceAll("{home}", encodeURIComponent(home))
    .replaceAll("{away}", encodeURIComponent(away));
}

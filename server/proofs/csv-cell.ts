/**
 * What a spreadsheet may take for a formula is kept from it by a `'` in front, and so is what begins with one: the
 * text that was hashed can be had back exactly. OWASP, "CSV Injection".
 */
const LIKE_A_FORMULA = /^[=+\-@\t\r']/;

export function guardCell(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

/** A line of cells, quoted where they must be; RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guardCell(cell))).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

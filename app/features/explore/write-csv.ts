/** A cell: text as somebody wrote it, or an exact decimal of our own making. Null is an empty cell. */
export type Cell = { readonly text: string } | { readonly figure: string } | null

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r]/
const FIGURE = /^-?\d+(?:\.\d+)?$/

/**
 * Writes a table as RFC 4180 says: lines end in CR LF, and what holds a comma, a quote or the end of a line is quoted. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it; figures stay as they are, to the last digit. A byte order mark
 * comes first: without it spreadsheets read the file as something else than UTF-8.
 *
 * Throws   on a figure that is no decimal
 */
export function writeCsv(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [heads.map((text) => quoted(defused(text))), ...rows.map((row) => row.map(written))]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if ('text' in cell) return quoted(defused(cell.text))
  if (!FIGURE.test(cell.figure)) throw new TypeError(`no figure: ${cell.figure}`)
  return cell.figure
}

function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

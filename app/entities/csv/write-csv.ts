/** A cell: untrusted text, or an exact decimal. Null is an empty cell. */
export type Cell = { readonly text: string } | { readonly decimal: string } | null

/** Characters at which spreadsheets start a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/**
 * Writes a table as RFC 4180 CSV: lines end in CR LF, and cells with a comma, quote or line break are quoted. Text that
 * a spreadsheet would read as a formula gets a leading apostrophe; numbers keep all digits. Starts with a byte order
 * mark, so that spreadsheets read UTF-8.
 *
 * Throws   if a number is not a decimal
 */
export function writeCsv(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headers.map((text) => quoteIfNeeded(escapeFormula(text))), ...rows.map((row) => row.map(formatCell))]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function formatCell(cell: Cell): string {
  if (cell === null) return ''
  if ('text' in cell) return quoteIfNeeded(escapeFormula(cell.text))
  if (!DECIMAL.test(cell.decimal)) throw new TypeError(`not a decimal: ${cell.decimal}`)
  return cell.decimal
}

function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function quoteIfNeeded(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

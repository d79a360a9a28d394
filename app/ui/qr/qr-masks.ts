import type { QrMatrix } from './encode-qr.ts'

/** Functions by mask number that return whether the mask inverts a module. Source: ISO/IEC 18004, table 10. */
export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** The run of modules through a finder pattern, with four light modules on one side. */
const FINDER_LIKE = ['10111010000', '00001011101']

/** Penalty score of a masked code; the mask with the lowest one is used. Source: ISO/IEC 18004, table 11. */
export function penalty(modules: QrMatrix): number {
  const size = modules.length
  const lines = [...modules, ...modules.map((_, at) => modules.map((row) => row[at] === true))].map((line) =>
    line.map((isDark) => (isDark ? '1' : '0')).join(''),
  )
  const runs = lines.flatMap((line) => [...line.matchAll(/0{5,}|1{5,}/g)].map(([run]) => run.length - 2))
  const finders = lines.flatMap((line) =>
    FINDER_LIKE.flatMap((pattern) => Array.from(line, (_, at) => (line.startsWith(pattern, at) ? 40 : 0))),
  )
  const squares = modules.flatMap((row, down) => row.map((_, across) => (isSquare(modules, down, across) ? 3 : 0)))
  const dark = modules.flat().filter(Boolean).length
  const balance = Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10
  return [...runs, ...finders, ...squares, balance].reduce((total, one) => total + one, 0)
}

/** Whether the 2 × 2 modules with this upper left corner are equal. */
function isSquare(modules: QrMatrix, row: number, column: number): boolean {
  const here = modules[row]?.[column]
  const others = [modules[row]?.[column + 1], modules[row + 1]?.[column], modules[row + 1]?.[column + 1]]
  return others.every((other) => other === here)
}

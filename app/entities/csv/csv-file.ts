import { IDENTITY } from '#app/base/identity.ts'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { Cell } from './write-csv.ts'

/** A table to download. */
export interface CsvFile {
  readonly name: string
  readonly text: string
}

const RETRIES = 5
const RETRY_AFTER = 3 * SECOND

/** Saves a file to the browser's downloads. */
export function save({ name, text: content }: CsvFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RETRY_AFTER)
}

/** Retries up to five times, 3 s apart, while the API limits the rate. Throws the last rate-limit error, and any other error at once. */
export async function withRetries<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = RETRIES; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate.limited' || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
    }
  }
}

/** The name of a file with today's date (UTC): `tarn-tokens-base-2026-11-21.csv`. */
export function csvName(parts: readonly string[]): string {
  const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  return `${[IDENTITY.name.toLowerCase().replace(/\W+/g, '-'), ...parts, day].join('-')}.csv`
}

export function text(value: string): Cell {
  return { text: value }
}

export function decimal(value: string | null): Cell {
  return value === null ? null : { decimal: value }
}

export function count(value: number): Cell {
  return { decimal: String(value) }
}

import { IDENTITY } from '#app/base/identity.ts'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { Cell } from './write-csv.ts'

/** A table to download. */
export interface CsvFile {
  readonly name: string
  readonly text: string
}

const MAX_RETRIES = 5
const RETRY_DELAY_MS = 3 * SECOND

/** Saves a file to the browser's downloads. */
export function saveFile({ name, text }: CsvFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(url), RETRY_DELAY_MS)
}

/** Sends a request, and up to five times again, 3 s apart, while the API limits the rate. Throws the last rate-limit error, and any other error at once. */
export async function withRetries<Result>(request: () => Promise<Result>): Promise<Result> {
  for (let retriesLeft = MAX_RETRIES; ; retriesLeft--) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate.limited' || retriesLeft === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    }
  }
}

/** The name of a file with today's date (UTC): `tarn-tokens-base-2026-11-21.csv`. */
export function csvName(parts: readonly string[]): string {
  const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  return `${[IDENTITY.name.toLowerCase().replace(/\W+/g, '-'), ...parts, day].join('-')}.csv`
}

export function textCell(value: string): Cell {
  return { text: value }
}

export function decimalCell(value: string | null): Cell {
  return value === null ? null : { decimal: value }
}

export function countCell(value: number): Cell {
  return { decimal: String(value) }
}

import { SECOND } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { csvName, decimalCell, textCell, withRetries, type CsvFile } from '#app/entities/csv/csv-file.ts'
import { writeCsv, type Cell } from '#app/entities/csv/write-csv.ts'
import type { PositionEvent } from '#app/wire/market/position-history.ts'
import type { PositionFacts } from './position-facts.ts'
import type { PositionQuery } from './position-query.ts'
import { positionRef } from './position-ref.ts'

export const HEADERS = [
  'time',
  'type',
  'hash',
  'base_symbol',
  'base_amount',
  'quote_symbol',
  'quote_amount',
  'value_usd',
  'sender',
  'recipient',
]

/**
 * Returns all events of a position as a CSV file, newest first, with all digits. Headers are not translated, because programs read them.
 */
export async function exportHistory(query: PositionQuery, facts: PositionFacts): Promise<CsvFile> {
  const market = await loadMarketClient()
  const events: PositionEvent[] = []
  let after: string | undefined
  do {
    const page = await withRetries(() => market.positionHistory(positionRef(query), after))
    events.push(...(page?.events ?? []))
    after = page?.next ?? undefined
  } while (after !== undefined)
  const name = csvName(['position', query.version, chainById(query.chainId).slug, query.id])
  return {
    name,
    text: writeCsv(
      HEADERS,
      events.map((event) => eventLine(event, facts)),
    ),
  }
}

/**
 * Returns an event as a line of the file. Pools sort their tokens by address, so the addresses determine which amount belongs to the base.
 */
export function eventLine(
  { type, time, hash, amounts, sender, recipient }: PositionEvent,
  { base, quote }: Pick<PositionFacts, 'base' | 'quote'>,
): readonly Cell[] {
  const isFirstBase = base.address.toLowerCase() < quote.address.toLowerCase()
  const [amount0, amount1] = [decimalCell(amounts?.amount0 ?? null), decimalCell(amounts?.amount1 ?? null)]
  const party = (address: string | null) => (address === null ? null : textCell(address))
  return [
    textCell(new Date(time * SECOND).toISOString()),
    textCell(type.toLowerCase()),
    textCell(hash),
    textCell(base.symbol),
    isFirstBase ? amount0 : amount1,
    textCell(quote.symbol),
    isFirstBase ? amount1 : amount0,
    decimalCell(amounts?.value ?? null),
    party(sender),
    party(recipient),
  ]
}

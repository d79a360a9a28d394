import { SECOND } from '#app/base/time.ts'
import { pageMarketClient, type MarketClient } from '#app/data/market-client.ts'
import { isNative, shortAddress } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { csvName, decimalCell, textCell, withRetries, type CsvFile } from '#app/entities/csv/csv-file.ts'
import { writeCsv, type Cell } from '#app/entities/csv/write-csv.ts'
import type { Activity, ActivityCoverage, AssetChange } from '#app/wire/market/activity.ts'
import type { PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'

/** Maximum number of exported transactions, newest first. */
const MAX_ACTIVITIES = 2_000

export const HEADERS = [
  'time',
  'network',
  'type',
  'status',
  'hash',
  'block',
  'change',
  'direction',
  'token',
  'token_symbol',
  'amount',
  'nft_id',
  'sender',
  'recipient',
  'spender',
  'changes_left_out',
]

/**
 * Returns an account's newest transactions as a CSV file with one line per change and all digits. The first lines have the type
 * `incomplete` and state which transactions of which network may be missing. Headers are not translated, because programs read them.
 * Throws chain.unavailable if a chain cannot be read, and errors of the market client.
 */
export async function exportActivity(
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
  market: Pick<MarketClient, 'activity'> = pageMarketClient(),
): Promise<CsvFile> {
  const activities: Activity[] = []
  const pages: (readonly ActivityCoverage[])[] = []
  let after: string | undefined
  do {
    const page = await withRetries(() => market.activity({ owner: address, chainIds, after }))
    // Throws instead of exporting the other chains, because another attempt may be complete.
    if (page.coverage.some(({ isAvailable }) => !isAvailable))
      throw new AppError('chain.unavailable', 'a chain of the file could not be read')
    activities.push(...page.activities)
    pages.push(page.coverage)
    after = page.next ?? undefined
  } while (after !== undefined && activities.length < MAX_ACTIVITIES)
  const networks = chainIds.map((chainId) => chainById(chainId).slug)
  const name = csvName(['activity', shortAddress(address).replace('…', '-'), ...networks])
  const listed = activities.slice(0, MAX_ACTIVITIES)
  const isTruncated = after !== undefined || listed.length < activities.length
  const missing = [
    ...(isTruncated ? [missingLine(null, `before_newest_${MAX_ACTIVITIES}_transactions`)] : []),
    ...chainIds.flatMap((chainId) => missingIn(chainId, pages)),
  ]
  return { name, text: writeCsv(HEADERS, [...missing, ...listed.flatMap(activityLines)]) }
}

/** Returns one line for each kind of transaction that may be missing from the pages of a chain. */
function missingIn(chainId: ChainId, pages: readonly (readonly ActivityCoverage[])[]): readonly (readonly Cell[])[] {
  const found = pages.flatMap((page) => page.filter((source) => source.chainId === chainId))
  const last = found.at(-1)
  // The API has neither an index nor a node of the chain.
  if (last === undefined) return [missingLine(chainId, 'all_transactions')]
  // Each page continues the search of the one before it, so the last one states how far all of them reach.
  const { searchedBlocks } = last
  return [
    ...(searchedBlocks === null ? [] : [missingLine(chainId, `before_newest_${searchedBlocks}_blocks`)]),
    ...(found.every(({ hasNative }) => hasNative)
      ? []
      : [missingLine(chainId, 'native_transfers_and_failed_transactions')]),
  ]
}

/** Returns a line that states which transactions of a chain (null: of all chains) may be missing. */
function missingLine(chainId: ChainId | null, transactions: string): readonly Cell[] {
  const cells: Readonly<Record<string, Cell>> = {
    network: chainId === null ? null : textCell(chainById(chainId).slug),
    type: textCell('incomplete'),
    change: textCell(transactions),
  }
  return HEADERS.map((header) => cells[header] ?? null)
}

/** Returns the lines of a transaction: one per change, or a single line if there are no changes. */
export function activityLines(activity: Activity): readonly (readonly Cell[])[] {
  const { chainId, time, type, status, hash, block, changes, changeCount } = activity
  const head = [
    textCell(new Date(time * SECOND).toISOString()),
    textCell(chainById(chainId).slug),
    textCell(type.toLowerCase()),
    textCell(status.toLowerCase()),
    textCell(hash),
    decimalCell(String(block)),
  ]
  const omittedCount = decimalCell(String(changeCount - changes.length))
  const emptyCells: readonly Cell[] = Array.from({ length: HEADERS.length - head.length - 1 }, () => null)
  return changes.length === 0
    ? [[...head, ...emptyCells, omittedCount]]
    : changes.map((change) => [...head, ...changeCells(change), omittedCount])
}

function changeCells(change: AssetChange): readonly Cell[] {
  const addressCell = (address: string | null) => (address === null ? null : textCell(address))
  switch (change.__typename) {
    case 'TokenTransfer': {
      const { asset, quantity, direction, sender, recipient } = change
      const token = isNative(asset.address) ? 'NATIVE' : asset.address
      return [
        textCell('transfer'),
        textCell(direction.toLowerCase()),
        textCell(token),
        textCell(asset.symbol),
        decimalCell(quantity),
        null,
        addressCell(sender),
        addressCell(recipient),
        null,
      ]
    }
    case 'TokenApproval': {
      const { asset, quantity, isUnlimited, approvedAddress } = change
      return [
        textCell('approval'),
        null,
        textCell(asset.address),
        textCell(asset.symbol),
        isUnlimited ? textCell('unlimited') : decimalCell(quantity),
        null,
        null,
        null,
        textCell(approvedAddress),
      ]
    }
    case 'NftTransfer': {
      const { nft, direction, sender, recipient } = change
      return [
        textCell('nft_transfer'),
        textCell(direction.toLowerCase()),
        textCell(nft.contract),
        null,
        null,
        decimalCell(nft.tokenId),
        addressCell(sender),
        addressCell(recipient),
        null,
      ]
    }
    case 'NftApproval': {
      const { nft, approvedAddress } = change
      return [
        textCell('nft_approval'),
        null,
        textCell(nft.contract),
        null,
        null,
        decimalCell(nft.tokenId),
        null,
        null,
        textCell(approvedAddress),
      ]
    }
    case 'NftApproveForAll': {
      const { contract, operatorAddress, approved } = change
      const changeName = approved ? 'nft_approval_for_all' : 'nft_revocation_for_all'
      return [
        textCell(changeName),
        null,
        textCell(contract.address),
        null,
        null,
        null,
        null,
        null,
        textCell(operatorAddress),
      ]
    }
  }
}

import { Fragment, type ReactNode } from 'react'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { shortId } from '#app/entities/portfolio/short-id.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import type { ShownAmount } from './transaction-record.ts'

/** Interpolation values that leave a translation's placeholders in place, for `Sentence` to fill. */
export const PLACEHOLDERS = {
  input: '{{input}}',
  output: '{{output}}',
  second: '{{second}}',
  received: '{{received}}',
  recipient: '{{recipient}}',
  symbol: '{{symbol}}',
  nft: '{{nft}}',
} as const

const PLACEHOLDER = /(\{\{\w+\}\})/

/** Fills a translation's placeholders with elements, because symbols come from contracts and must be isolated from the text around them. */
export function Sentence({
  text,
  parts,
}: {
  readonly text: string
  readonly parts: Partial<Record<string, ReactNode>>
}) {
  return (
    <>
      {text.split(PLACEHOLDER).map((piece, index) => (
        <Fragment key={index}>{PLACEHOLDER.test(piece) ? parts[piece.slice(2, -2)] : piece}</Fragment>
      ))}
    </>
  )
}

export function Amount({ amount: { raw, decimals, symbol } }: { readonly amount: ShownAmount }) {
  return <TokenAmount amount={raw} decimals={decimals} symbol={symbol} />
}

export function Symbol({ amount: { symbol } }: { readonly amount: ShownAmount }) {
  return <TokenSymbol symbol={symbol} />
}

/** An NFT by its collection and id: `Tidepools #5`. */
export function Nft({ amount: { raw, symbol } }: { readonly amount: ShownAmount }) {
  return (
    <bdi>
      {symbol} #{shortId(raw.toString())}
    </bdi>
  )
}

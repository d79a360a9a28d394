import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { writeSwapLink, type SwapLink } from '#app/domain/swap/swap-link.ts'
import type { ShownAmount } from '#app/transactions/transaction-record.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { draft, run, send } from './swap-draft.ts'
import { api } from './swap.query.ts'

/** Only the run that the dialog shows may change it; one whose dialog was closed goes on without it. */
let current: AbortController | undefined

/** What was confirmed last: to go on with it without a simulation. */
let lastConfirmed: Confirmed | undefined

interface Confirmed {
  readonly trade: QuotedTrade
  readonly link: SwapLink
  readonly input: MarketToken
  readonly output: MarketToken
  readonly acceptedImpact: ImpactLevel
}

/** Opens the review of a quote, whatever the dialog showed before. */
export function openReview(trade: QuotedTrade): void {
  closeReview()
  run.accepted = trade
  send({ type: 'open' })
}

/** The wallet is asked nothing more; what it was asked already is followed outside the dialog. */
export function closeReview(): void {
  current?.abort()
  current = undefined
  send({ type: 'close' })
}

/** Carries out a confirmed quote. Resolves with the first event, when the dialog has something new to show. */
export async function runSwap(confirmed: Confirmed, { acceptsUnsimulated = false } = {}): Promise<void> {
  const { trade, input, output, acceptedImpact } = confirmed
  lastConfirmed = confirmed
  run.accepted = trade
  const controller = new AbortController()
  current = controller
  const [{ walletAccount }, { startRun }, { planSwap }] = await Promise.all([
    walletRuntime(),
    import('#app/transactions/start-run.ts'),
    import('./plan-swap.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet) return
  const account = trade.response.quote.swapper
  const plan = () => planSwap({ trade, account, input: shown(input), output: shown(output), acceptedImpact, api })
  // The trade itself is the last transaction; an approval before it leaves the input as it is.
  let transactionsLeft = 0
  await new Promise<void>((resolve) => {
    void startRun(
      {
        plan,
        acceptsUnsimulated,
        signal: controller.signal,
        onEvent: (event) => {
          if (current === controller) send(event)
          if (event.type === 'start') transactionsLeft = event.steps.filter((step) => step !== 'permit').length
          if (event.type === 'send' && --transactionsLeft === 0) clearInput(confirmed.link)
          resolve()
        },
      },
      wallet,
      trade.chainId,
    ).then(resolve)
  })
}

/** Takes up the failed run again for a person who knows that no node could simulate it. */
export async function continueUnsimulated(): Promise<void> {
  send({ type: 'retry' })
  if (lastConfirmed) await runSwap(lastConfirmed, { acceptsUnsimulated: true })
}

/** The form is not left inviting a second, identical swap. */
function clearInput(link: SwapLink): void {
  Object.assign(draft, { text: '', field: link.field, under: [writeSwapLink(link)] })
}

function shown({ address, symbol, decimals }: MarketToken): Omit<ShownAmount, 'raw'> {
  return { token: address, symbol, decimals }
}

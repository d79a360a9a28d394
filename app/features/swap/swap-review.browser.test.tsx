import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TradeKind } from '#app/domain/swap/trade-kind.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { exampleTrade, exampleView, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import SwapReview from './swap-review.client.tsx'
import { run } from './swap-run.ts'

const RUN = { steps: ['swap'], step: 0 } as const
const AWAITING_SIGNATURE: RunFlow = { at: 'awaitingSignature', ...RUN }
const problem = { code: 'chain.unavailable' } as const
const FAILED: RunFlow = { at: 'failed', ...RUN, problem, received: undefined, spent: undefined }

afterEach(() => Object.assign(run, { flow: { at: 'form' }, accepted: undefined }))

test.each<readonly [TradeKind, string, RunFlow]>([
  ['swap', 'Review swap', { at: 'review' }],
  ['wrap', 'Review wrap', { at: 'review' }],
  ['unwrap', 'Review unwrap', { at: 'review' }],
  ['swap', 'Swap in progress', AWAITING_SIGNATURE],
  ['wrap', 'Wrap in progress', AWAITING_SIGNATURE],
  ['unwrap', 'Unwrap in progress', AWAITING_SIGNATURE],
  ['swap', 'Swap failed', FAILED],
  ['wrap', 'Wrap failed', FAILED],
  ['unwrap', 'Unwrap failed', FAILED],
])('the dialog of a %s is titled %s', async (kind, name, flow) => {
  const trade = { ...exampleTrade(3_000_000_000n), kind }
  Object.assign(run, { flow, accepted: trade })
  await renderTexts(<SwapReview view={exampleView(trade, usdc, { kind })} />)
  await expect.element(page.getByRole('dialog', { name, exact: true })).toBeVisible()
})

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { positionPath } from '#app/entities/position/position-path.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { movedAmountsQuery } from '#app/transactions/moved-amounts.query.ts'
import { Outcome } from '#app/transactions/outcome.tsx'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { closeChange } from './change-run.ts'
import type { PreparedZap } from './prepare-zap.ts'
import { sideFirst } from './side-first.ts'

interface ZapDoneProps {
  readonly prepared: PreparedZap
  readonly flow: RunFlow & { at: 'done' }
}

/** Amounts paid and returned, with a link to the created position. */
export function ZapDone({ prepared, flow }: ZapDoneProps) {
  const { t } = useTranslation(['zap', 'position-change'])
  const { request, tokens, expected } = prepared
  const { chainId } = request
  const { native } = chainById(chainId)
  const { data: id } = useQuery(mintedQuery(request, flow.hash))
  const to = id ? positionPath({ chainId, version: 'v4', id, owner: null }) : '/positions'
  return (
    <Outcome
      tone="good"
      text={t('done')}
      testId="change-done"
      transaction={{ chainId, hash: flow.hash }}
      actions={
        <Link className={button({ tone: 'soft', size: 'large', width: 'full' })} to={to} onClick={closeChange}>
          {t(id ? 'openPosition' : 'positions')}
        </Link>
      }
      onClose={closeChange}
    >
      <dl className={facts}>
        <Moved prepared={prepared} hash={flow.hash} />
        <Fact name={t('added')} id="expected">
          {tokens.map(({ address, symbol, decimals }, at) => (
            <div key={address}>
              <TokenAmount
                amount={at === 0 ? expected.amount0 : expected.amount1}
                decimals={decimals}
                symbol={symbol}
              />
            </div>
          ))}
        </Fact>
        {flow.fee !== undefined && (
          <Fact name={t('cost', { ns: 'position-change' })} id="network-cost">
            <TokenAmount amount={flow.fee} decimals={native.decimals} symbol={native.symbol} />
          </Fact>
        )}
      </dl>
    </Outcome>
  )
}

/** The moved amounts. Renders nothing if they cannot be read. The unused input was returned in the same transaction. */
function Moved({ prepared, hash }: { readonly prepared: PreparedZap; readonly hash: `0x${string}` }) {
  const { t } = useTranslation('zap')
  const { request, tokens, side } = prepared
  const { chainId, account } = request
  const [input, output] = sideFirst(tokens, side)
  const addresses = [input.address, output.address]
  const { data, isError } = useQuery(movedAmountsQuery({ chainId, account, hash }, addresses))
  const [paid, returned] = data ?? []
  if (isError || paid === null || returned === null) return null
  return (
    <>
      <Fact name={t('paid')} id="moved">
        {paid === undefined ? (
          <Skeleton shape={120} />
        ) : (
          <TokenAmount amount={-paid} decimals={input.decimals} symbol={input.symbol} />
        )}
      </Fact>
      <Fact name={t('returned')} id="returned">
        {returned === undefined ? (
          <Skeleton shape={120} />
        ) : (
          <TokenAmount amount={returned} decimals={output.decimals} symbol={output.symbol} />
        )}
      </Fact>
    </>
  )
}

/** Query for the id of the created position in decimal digits; null if it cannot be read. */
function mintedQuery({ chainId, account }: PreparedZap['request'], hash: `0x${string}`) {
  return {
    queryKey: ['minted', chainId, account, hash],
    queryFn: async (): Promise<string | null> => {
      const [{ readReceipt }, { mintedPosition }, { pageRpc }] = await Promise.all([
        import('#app/chain/read-receipt.ts'),
        import('#app/chain/read-minted-position.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      const receipt = await readReceipt(pageRpc(chainId), hash)
      if (!receipt) return null
      const id = mintedPosition(receipt, chainById(chainId).contracts.v4PositionManager, account)
      return id?.toString() ?? null
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NATIVE } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { RecipientCode } from '#app/domain/send/read-recipient-code.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { Notice } from '#app/ui/notice/notice.tsx'
import { request } from './scan.css.ts'

interface CodeRequestProps {
  readonly code: RecipientCode
  /** Network of the form. */
  readonly chainId: ChainId
}

/**
 * Network, token and amount of a scanned code, of which the form adopts only the address. Renders nothing for a code without token and
 * amount that is for the form's network.
 */
export default function CodeRequest({ code, chainId }: CodeRequestProps) {
  const { t } = useTranslation(['scan', 'common'], { useSuspense: true })
  const format = useFormat()
  const chain = chainById(code.chainId ?? chainId)
  const { data: token } = useQuery({
    ...tokenQuery(chain?.id ?? chainId, code.token ?? NATIVE, [], 0),
    enabled: chain !== undefined && code.token !== undefined,
  })
  const isElsewhere = code.chainId !== undefined && code.chainId !== chainId
  if (!isElsewhere && code.token === undefined && code.amount === undefined) return null
  const network = chain?.name ?? t('request.chainId', { id: code.chainId })
  const asset = code.token === undefined ? chain?.native : token
  return (
    <Notice tone="warning" role="status" title={t('request.title')} data-testid="code-request">
      <div className={request}>
        <p>{t('request.text')}</p>
        {isElsewhere && <p>{t('request.otherNetwork', { network, current: chainById(chainId).name })}</p>}
        <dl className={facts}>
          {code.chainId !== undefined && <Fact name={t('network', { ns: 'common' })}>{network}</Fact>}
          {code.amount !== undefined && (
            <Fact name={t('request.amount')} id="requested-amount">
              {asset ? (
                <TokenAmount amount={code.amount} decimals={asset.decimals} symbol={asset.symbol} isExact />
              ) : (
                t('request.baseUnits', { amount: format.exactAmount(code.amount.toString()) })
              )}
            </Fact>
          )}
          {code.token !== undefined && (
            <Fact name={t('request.token')} id="requested-token" isLong>
              {asset && <TokenSymbol symbol={asset.symbol} />} <GroupedAddress address={code.token} />
            </Fact>
          )}
        </dl>
      </div>
    </Notice>
  )
}

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { callDataHead, callDataText, codeText, detailName } from '#app/entities/transaction/transaction-details.css.ts'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { isCut } from './calldata-limit.ts'
import { callFacts, callTitle, comparison } from './call-comparison.css.ts'
import type { Call, SentCall } from './transaction-record.ts'

interface CallComparisonProps {
  readonly chainId: ChainId
  readonly requested: Call
  readonly sent: SentCall
}

/** Two calls below each other: the one that this page requested, and the one that the wallet sent. */
export default function CallComparison({ chainId, requested, sent }: CallComparisonProps) {
  return (
    <div className={comparison} data-testid="call-comparison">
      <CallFacts chainId={chainId} call={requested} name="requested" />
      <CallFacts chainId={chainId} call={sent} name="sent" />
    </div>
  )
}

interface CallFactsProps {
  readonly chainId: ChainId
  readonly call: SentCall
  readonly name: 'requested' | 'sent'
}

function CallFacts({ chainId, call: { to, data, value }, name }: CallFactsProps) {
  const { t } = useTranslation(['activity', 'common'], { useSuspense: true })
  const id = useId()
  const { native } = chainById(chainId)
  return (
    <div role="group" aria-labelledby={id} className={callFacts}>
      <p id={id} className={callTitle}>
        {t(`calls.${name}`)}
      </p>
      <dl>
        <dt className={detailName}>{t('details.recipient')}</dt>
        <dd>
          {to === undefined ? (
            t('calls.newContract')
          ) : (
            <bdi className={codeText} dir="ltr">
              {to}
            </bdi>
          )}
        </dd>
        <dt className={detailName}>{t('calls.value')}</dt>
        <dd>
          <TokenAmount amount={value} decimals={native.decimals} symbol={native.symbol} />
        </dd>
        <dt className={callDataHead}>
          <span className={detailName}>{t('details.callData')}</span>
          {data !== '0x' && !isCut(data) && (
            <CopyButton text={data} label={t(`calls.copy.${name}`)} copied={t('copied', { ns: 'common' })} />
          )}
        </dt>
        <dd>{data === '0x' ? t('details.none') : <Calldata data={data} label={t(`calls.data.${name}`)} />}</dd>
      </dl>
    </div>
  )
}

/** Calldata, shortened; complete when opened, unless it has been cut. */
function Calldata({ data, label }: { readonly data: `0x${string}`; readonly label: string }) {
  return (
    <Disclosure
      summary={
        <bdi className={codeText} dir="ltr">
          {shortHex(data)}
        </bdi>
      }
    >
      <textarea
        aria-label={label}
        className={callDataText}
        dir="ltr"
        rows={4}
        readOnly
        spellCheck={false}
        value={isCut(data) ? `${data}…` : data}
      />
    </Disclosure>
  )
}

/** `0x`, the selector and the next four bytes. */
const HEAD_LENGTH = 18
/** The last four bytes. */
const TAIL_LENGTH = 8

/** `0x`, the selector, the next four bytes, …, and the last four. Calldata that has been cut has no last four. */
function shortHex(data: `0x${string}`): string {
  if (data.length <= HEAD_LENGTH + TAIL_LENGTH + 1) return data
  return `${data.slice(0, HEAD_LENGTH)}…${isCut(data) ? '' : data.slice(-TAIL_LENGTH)}`
}

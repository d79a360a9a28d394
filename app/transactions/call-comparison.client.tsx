import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { callDataHead, callDataText, codeText, detailName } from '#app/entities/transaction/transaction-details.css.ts'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
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
          {data !== '0x' && (
            <CopyButton text={data} label={t(`calls.copy.${name}`)} copied={t('copied', { ns: 'common' })} />
          )}
        </dt>
        <dd>{data === '0x' ? t('details.none') : <Calldata data={data} label={t(`calls.data.${name}`)} />}</dd>
      </dl>
    </div>
  )
}

/** Calldata, shortened; complete when opened. */
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
        value={data}
      />
    </Disclosure>
  )
}

/** The function's selector and the first bytes, and the last four bytes. */
function shortHex(data: `0x${string}`): string {
  const [head, tail] = [18, 8]
  return data.length > head + tail + 1 ? `${data.slice(0, head)}…${data.slice(-tail)}` : data
}

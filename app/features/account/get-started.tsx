import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Text } from '#app/ui/text/text.tsx'
import { card, fullAddress } from './account.css.ts'

interface GetStartedProps {
  readonly address: Address
  /** Undefined if there is no receive panel. */
  readonly onReceive: (() => void) | undefined
  readonly onBuy: () => void
  /** Undefined if the operator configured no exchange. */
  readonly onTransfer: (() => void) | undefined
}

/** Ways to get tokens, for an account whose balance is zero. Without a receive panel it shows the address to send them to. */
export function GetStarted({ address, onReceive, onBuy, onTransfer }: GetStartedProps) {
  const { t } = useTranslation('account')
  const { isCopied, copy } = useCopy()
  return (
    <section className={card} aria-labelledby="get-started">
      <Text as="h2" id="get-started" size={16} weight="semibold">
        {t('getStarted.title')}
      </Text>
      <Text as="p" size={14} tone="secondary">
        {t('getStarted.text')}
      </Text>
      <Button onClick={onBuy}>{t('getStarted.buy')}</Button>
      {onReceive ? (
        <Button onClick={onReceive} data-opens="receiveQr">
          {t('getStarted.receive')}
        </Button>
      ) : (
        <>
          <p className={fullAddress} translate="no">
            <bdi>{address}</bdi>
          </p>
          <Button onClick={() => void copy(address)}>
            <span aria-live="polite">{t(isCopied ? 'copied' : 'getStarted.copy')}</span>
          </Button>
        </>
      )}
      {onTransfer && (
        <Button onClick={onTransfer} data-opens="receiveExchange">
          {t('getStarted.exchange')}
        </Button>
      )}
    </section>
  )
}

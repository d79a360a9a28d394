import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useDollars } from '#app/entities/price/use-dollars.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Page } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { SandboxAction, SandboxOrder } from '#app/wire/sandbox-ramp.ts'
import * as styles from './sandbox-ramp.css.ts'

export interface SandboxRampProps {
  readonly order: SandboxOrder
  /** Why the last button had no effect. */
  readonly problem: ErrorCode | undefined
}

/** The page of the sandbox, in place of a payment provider's. Its form works without JavaScript. */
export function SandboxRamp({ order, problem }: SandboxRampProps) {
  const { t } = useTranslation(['sandbox-ramp', 'errors'])
  const format = useFormat()
  const isPurchase = order.direction === 'buy'
  const amount = `${format.exactAmount(formatUnits(BigInt(order.deposit?.amount ?? order.amount), order.decimals))} ${order.symbol}`
  return (
    <Page>
      <div className={styles.column}>
        <Text as="h1" size={32} weight="semibold">
          {t(isPurchase ? 'buy' : 'sell')}
        </Text>
        <Notice tone="warning" title={t('test')}>
          <p>{t('testHow')}</p>
        </Notice>
        <section className={`${card()} ${styles.order}`}>
          <OrderFacts order={order} />
          <Text as="p" data-testid="sandbox-status">
            <FormattedText>
              {t(isPurchase ? `purchase.${order.status}` : `sale.${order.status}`, { name: IDENTITY.name, amount })}
            </FormattedText>
          </Text>
          {order.status === 'started' && (
            <form method="post" className={styles.buttons}>
              <ActionButton action={isPurchase ? 'pay' : 'register'} isPrimary />
              <ActionButton action="decline" />
            </form>
          )}
          {problem && (
            <Text as="p" size={14} tone="negative" role="alert">
              {t(problem, { ns: 'errors' })}
            </Text>
          )}
        </section>
        <a href={isPurchase ? '/buy' : '/sell'}>{t('back', { name: IDENTITY.name })}</a>
      </div>
    </Page>
  )
}

function OrderFacts({ order }: { readonly order: SandboxOrder }) {
  const { t } = useTranslation('sandbox-ramp')
  const format = useDollars()
  const dollars = (cents: string) => <FormattedText>{format(BigInt(cents))}</FormattedText>
  const tokens = <TokenAmount amount={BigInt(order.amount)} decimals={order.decimals} symbol={order.symbol} isExact />
  const isPurchase = order.direction === 'buy'
  return (
    <dl className={facts}>
      <Fact name={t('pay')} id="pay">
        {isPurchase ? dollars(order.cents) : tokens}
      </Fact>
      <Fact name={t('get')} id="get">
        {isPurchase ? tokens : dollars(order.cents)}
      </Fact>
      <Fact name={t('fee')} id="fee">
        {dollars(order.feeCents)}
      </Fact>
      <Fact name={t('network')}>{chainById(order.token.chainId).name}</Fact>
      <Fact name={t(isPurchase ? 'recipient' : 'account')} isLong>
        <GroupedAddress address={order.account} />
      </Fact>
      {order.deposit && (
        <Fact name={t('deposit')} isLong>
          <GroupedAddress address={order.deposit.address} />
        </Fact>
      )}
    </dl>
  )
}

function ActionButton({ action, isPrimary = false }: { readonly action: SandboxAction; readonly isPrimary?: boolean }) {
  const { t } = useTranslation('sandbox-ramp')
  return (
    <Button type="submit" name="action" value={action} tone={isPrimary ? 'primary' : 'plain'}>
      {t(`action.${action}`)}
    </Button>
  )
}

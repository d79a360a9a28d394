import { useTranslation } from 'react-i18next'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { chooseOneClick, useOneClick } from './one-click.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { approval } from './swap.css.ts'

/** Whether the wallet gets the swap as one request or step by step. Renders nothing for a wallet that cannot choose. */
export function OneClickChoice({ trade }: { readonly trade: QuotedTrade }) {
  const { t } = useTranslation('swap')
  const { status, isOn } = useOneClick(trade)
  if (status === 'unsupported') return null
  return (
    <div className={approval} data-testid="one-click">
      <Text id="one-click-title">{t('oneClick.title')}</Text>
      <div className={segments} role="group" aria-labelledby="one-click-title">
        {[true, false].map((isOne) => (
          <button
            key={String(isOne)}
            type="button"
            className={segment()}
            aria-pressed={isOn === isOne}
            onClick={() => chooseOneClick(isOne)}
          >
            {t(isOne ? 'oneClick.on' : 'oneClick.off')}
          </button>
        ))}
      </div>
      <Text as="p" size={14} tone="secondary">
        {t(isOn ? 'oneClick.onAbout' : 'oneClick.offAbout')}
        {status === 'ready' && ` ${t('oneClick.upgrade')}`}
      </Text>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { choice } from './flow.css.ts'
import { setOneClick, useOneClick } from './one-click.ts'

interface OneClickChoiceProps {
  readonly chainId: ChainId
  readonly hasSeveral: boolean
}

/** Choice between sending several calls to the wallet as one request and step by step. Renders nothing if there is no choice. */
export function OneClickChoice({ chainId, hasSeveral }: OneClickChoiceProps) {
  const { t } = useTranslation('activity')
  const { status, isOn } = useOneClick(chainId, hasSeveral)
  if (!hasSeveral || status === 'unsupported') return null
  return (
    <div className={choice} data-testid="one-click">
      <Text id="one-click-title">{t('oneClick.title')}</Text>
      <div className={segments} role="group" aria-labelledby="one-click-title">
        {[true, false].map((isOne) => (
          <button
            key={String(isOne)}
            type="button"
            className={segment()}
            aria-pressed={isOn === isOne}
            onClick={() => setOneClick(isOne)}
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

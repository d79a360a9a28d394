import { useTranslation } from 'react-i18next'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'

interface TokenChoiceProps {
  readonly isSingle: boolean
  readonly onChoose: (isSingle: boolean) => void
}

/** Chooses between depositing both tokens and zapping one. Needs the namespace `zap`. */
export function TokenChoice({ isSingle, onChoose }: TokenChoiceProps) {
  const { t } = useTranslation('zap')
  return (
    <div className={segments} role="group" aria-label={t('choice')}>
      {[false, true].map((isSingleOption) => (
        <button
          key={String(isSingleOption)}
          type="button"
          className={segment({ size: 'large' })}
          aria-pressed={isSingleOption === isSingle}
          onClick={() => onChoose(isSingleOption)}
        >
          {t(isSingleOption ? 'one' : 'both')}
        </button>
      ))}
    </div>
  )
}

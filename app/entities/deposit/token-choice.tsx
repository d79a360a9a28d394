import { useTranslation } from 'react-i18next'
import { segment, segments } from '#app/ui/segmented/segmented.css.ts'

interface TokenChoiceProps {
  readonly isOne: boolean
  readonly onChoose: (isOne: boolean) => void
}

/** Chooses between depositing both tokens and zapping one. Needs the namespace `zap`. */
export function TokenChoice({ isOne, onChoose }: TokenChoiceProps) {
  const { t } = useTranslation('zap')
  return (
    <div className={segments} role="group" aria-label={t('choice')}>
      {[false, true].map((one) => (
        <button
          key={String(one)}
          type="button"
          className={segment({ size: 'large' })}
          aria-pressed={one === isOne}
          onClick={() => onChoose(one)}
        >
          {t(one ? 'one' : 'both')}
        </button>
      ))}
    </div>
  )
}

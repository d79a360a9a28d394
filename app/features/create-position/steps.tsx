import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { createLinkPath, type CreateStep } from '#app/domain/liquidity/create-link.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { stepItem, stepLink, stepList, stepNumber, stepText } from './create.css.ts'
import type { CreateView } from './use-create.ts'

/** The current step, and links to the completed ones. */
export function Steps({ view: { link, step } }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  const steps: readonly CreateStep[] = link.version === 'v2' ? [0, 2] : [0, 1, 2]
  return (
    <nav aria-label={t('steps')}>
      <ol className={stepList}>
        {steps.map((item, index) => (
          <li key={item} className={stepItem}>
            {item < step ? (
              <Link className={stepLink} to={createLinkPath({ ...link, step: item })} skipDiscovery keepsScroll>
                <span className={stepNumber({ state: 'done' })}>
                  <Icon icon={Check} size={16} />
                </span>
                <span className={stepText}>{t(`step.${item}`)}</span>
              </Link>
            ) : (
              <span className={stepLink} aria-current={item === step ? 'step' : undefined}>
                <span className={stepNumber({ state: item === step ? 'current' : 'next' })}>{index + 1}</span>
                <span className={stepText}>{t(`step.${item}`)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

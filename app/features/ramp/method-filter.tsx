import { useTranslation } from 'react-i18next'
import { chip } from '#app/ui/chip/chip.css.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Text } from '#app/ui/text/text.tsx'
import { methods as methodRow, section } from './ramp.css.ts'
import type { RampView } from './use-ramp.ts'

/** Limits the quotes to one payment method. Renders nothing if there is only one. */
export function MethodFilter({ view: { direction, methods, method, change } }: { readonly view: RampView }) {
  const { t } = useTranslation('ramp')
  const isHydrated = useHydrated()
  if (methods.length < 2) return null
  return (
    <div className={section}>
      <Text as="div" size={14} tone="secondary" id="ramp-methods">
        {t(`methods.${direction}`)}
      </Text>
      <div className={methodRow} role="group" aria-labelledby="ramp-methods">
        {[undefined, ...methods].map((option) => (
          <button
            key={option ?? 'any'}
            type="button"
            className={chip({})}
            aria-pressed={option === method}
            aria-disabled={!isHydrated}
            onClick={() => change.method(option)}
          >
            {t(`method.${option ?? 'any'}`)}
          </button>
        ))}
      </div>
    </div>
  )
}

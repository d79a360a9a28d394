import { useState } from 'react'
import { Stack } from '#app/ui/layout/layout.tsx'
import { segment, segments } from './segmented.css.ts'

const PERIODS = ['1H', '1D', '1W', '1M'] as const

export function Buttons() {
  const [chosen, setChosen] = useState<string>('1D')
  return (
    <div className={segments} role="group" aria-label="Period">
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          className={segment()}
          aria-pressed={period === chosen}
          onClick={() => setChosen(period)}
        >
          {period}
        </button>
      ))}
    </div>
  )
}

export function Links() {
  return (
    <Stack align="flex-start">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <nav key={size} className={segments} aria-label={`${size} lists`}>
          <a href="#segmented" className={segment({ size })} aria-current="page">
            Tokens
          </a>
          <a href="#segmented" className={segment({ size })}>
            Pools
          </a>
        </nav>
      ))}
    </Stack>
  )
}

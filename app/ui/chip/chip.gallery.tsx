import { useState } from 'react'
import { Row } from '#app/ui/layout/layout.tsx'
import { chip } from './chip.css.ts'

const PERIODS = ['1H', '1D', '1W', '1M'] as const

export function Buttons() {
  const [chosen, setChosen] = useState<string>('1D')
  return (
    <Row wraps role="group" aria-label="Period">
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          className={chip({})}
          aria-pressed={period === chosen}
          onClick={() => setChosen(period)}
        >
          {period}
        </button>
      ))}
    </Row>
  )
}

export function Links() {
  return (
    <Row wraps>
      <a href="#chip" className={chip({ size: 'small' })} aria-current="page">
        Tokens
      </a>
      <a href="#chip" className={chip({ size: 'small' })}>
        Pools
      </a>
      <a href="#chip" className={chip({ size: 'compact' })}>
        Transactions
      </a>
    </Row>
  )
}

import { Row } from '#app/ui/layout/layout.tsx'
import { badge } from './badge.css.ts'

const TONES = ['neutral', 'accent', 'positive', 'negative', 'warning'] as const

export function Tones() {
  return (
    <Row wraps>
      {TONES.map((tone) => (
        <span key={tone} className={badge({ tone })}>
          {tone}
        </span>
      ))}
    </Row>
  )
}

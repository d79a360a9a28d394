import { Settings2 } from 'lucide-react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { button } from './button.css.ts'
import { Button } from './button.tsx'

const TONES = ['primary', 'soft', 'plain', 'ghost', 'danger'] as const

export function Tones() {
  return (
    <Row wraps>
      {TONES.map((tone) => (
        <Button key={tone} tone={tone}>
          {tone}
        </Button>
      ))}
    </Row>
  )
}

export function Sizes() {
  return (
    <Row wraps>
      <Button size="small">Small</Button>
      <Button size="medium">Medium</Button>
      <Button size="large">Large</Button>
    </Row>
  )
}

export function Disabled() {
  return (
    <Row wraps>
      <Button tone="primary" disabled>
        Disabled
      </Button>
      <Button aria-disabled="true">Disabled, focusable</Button>
    </Row>
  )
}

export function Square() {
  return (
    <Button shape="square" aria-label="Settings">
      <Icon icon={Settings2} />
    </Button>
  )
}

export function FullWidth() {
  return (
    <Button tone="primary" size="large" width="full">
      Review
    </Button>
  )
}

export function AsLink() {
  return (
    <a className={button({ tone: 'soft' })} href="#button">
      Link with the look of a button
    </a>
  )
}

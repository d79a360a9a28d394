import { useState } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { RollingFigure } from './rolling-figure.tsx'

const STEPS = ['2936.29', '2941.20', '2938.77', '12938.77']

interface PriceProps {
  /** The steps as formatted in a language. */
  readonly texts: readonly string[]
}

function Price({ texts }: PriceProps) {
  const [step, setStep] = useState(0)
  return (
    <Row>
      <Text size={32} weight="semibold">
        <RollingFigure value={STEPS[step] ?? ''}>{texts[step] ?? ''}</RollingFigure>
      </Text>
      <Button onClick={() => setStep((step + 1) % STEPS.length)}>Next</Button>
    </Row>
  )
}

export function English() {
  return <Price texts={['$2,936.29', '$2,941.20', '$2,938.77', '$12,938.77']} />
}

export function German() {
  return <Price texts={['2.936,29 $', '2.941,20 $', '2.938,77 $', '12.938,77 $']} />
}

export function Arabic() {
  return <Price texts={['2,936.29 $', '2,941.20 $', '2,938.77 $', '12,938.77 $']} />
}

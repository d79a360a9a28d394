import { Row } from '#app/ui/layout/layout.tsx'
import { Mark } from './mark.tsx'

export function Seasons() {
  return (
    <Row gap={16}>
      <Mark />
      <Mark isWinter />
    </Row>
  )
}

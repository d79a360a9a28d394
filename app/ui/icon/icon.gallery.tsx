import { ArrowRight, Search } from 'lucide-react'
import { Row } from '#app/ui/layout/layout.tsx'
import { Icon } from './icon.tsx'

export function Sizes() {
  return (
    <Row>
      <Icon of={Search} size={16} />
      <Icon of={Search} size={20} />
      <Icon of={Search} size={24} />
    </Row>
  )
}

export function MirroredRightToLeft() {
  return (
    <Row dir="rtl">
      <Icon of={ArrowRight} />
      <Icon of={Search} />
    </Row>
  )
}

import { ArrowRight, Search } from 'lucide-react'
import { Row } from '#app/ui/layout/layout.tsx'
import { Icon } from './icon.tsx'

export function Sizes() {
  return (
    <Row>
      <Icon icon={Search} size={16} />
      <Icon icon={Search} size={20} />
      <Icon icon={Search} size={24} />
    </Row>
  )
}

export function MirroredRightToLeft() {
  return (
    <Row dir="rtl">
      <Icon icon={ArrowRight} />
      <Icon icon={Search} />
    </Row>
  )
}

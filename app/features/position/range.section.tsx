import { PriceRange } from './late-price-range.tsx'
import type { PositionViewProps } from './position-facts.ts'

export const area = 'chart'

function PositionRange(props: PositionViewProps) {
  return <PriceRange {...props} />
}

export { PositionRange as View }

import { Result } from './late-result.tsx'
import type { PositionViewProps } from './position-facts.ts'

export const area = 'lists'

function PositionResult(props: PositionViewProps) {
  return <Result {...props} />
}

export { PositionResult as View }

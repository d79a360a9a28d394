import { Text } from '#app/ui/text/text.tsx'
import { tick } from './swap.css.ts'

interface RequiredTickProps {
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
  readonly children: string
}

/** A checkbox that the user must tick to go on. */
export function RequiredTick({ isTicked, onTick, children }: RequiredTickProps) {
  return (
    <label className={tick}>
      <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      <Text tone="negative">{children}</Text>
    </label>
  )
}

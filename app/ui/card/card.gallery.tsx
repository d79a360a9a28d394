import { Stack } from '#app/ui/layout/layout.tsx'
import { card } from './card.css.ts'

export function Shapes() {
  return (
    <Stack>
      <div className={card()}>Card</div>
      <div className={card({ shape: 'trade', inset: 'large' })}>Trade card with a large inset</div>
      <div className={card({ inset: 'small' })}>Card with a small inset</div>
    </Stack>
  )
}

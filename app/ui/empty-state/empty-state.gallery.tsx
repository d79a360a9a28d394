import { button } from '#app/ui/button/button.css.ts'
import { EmptyState } from './empty-state.tsx'

export function Empty() {
  return (
    <EmptyState text="No tokens match this filter.">
      <a className={button()} href="#empty">
        Show all tokens
      </a>
    </EmptyState>
  )
}

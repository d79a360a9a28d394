import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import type * as hook from './hook-card.tsx'

const load = async () => (await import('./hook-card.tsx')).HookCard

/** Rendered on the server. Its code loads after the page, because most pools have no hook. */
export const HookCard = lateHydration<ComponentProps<typeof hook.HookCard>>(load, () => null)

import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import type * as hook from './hook-card.tsx'

const load = async () => (await import('./hook-card.tsx')).HookCard

/** Rendered on the server; most pools have no hook, so its code loads after the page. */
export const HookCard = lateHydration<ComponentProps<typeof hook.HookCard>>(load, () => null)

import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import type * as choice from './hook-choice.tsx'

const load = async () => (await import('./hook-choice.tsx')).HookChoice

/** Rendered on the server. Its code loads after the page, because few new positions are in a pool with a hook. */
export const HookChoice = lateHydration<ComponentProps<typeof choice.HookChoice>>(load, () => null)

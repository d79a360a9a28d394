import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import type * as result from './result.tsx'

const load = async () => (await import('./result.tsx')).Result

/** Rendered on the server. It is below the fold, so its code loads after the page. */
export const Result = lateHydration<ComponentProps<typeof result.Result>>(load, () => null)

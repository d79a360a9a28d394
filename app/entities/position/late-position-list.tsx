import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { PositionListSkeleton } from './position-list-skeleton.tsx'
import type * as list from './position-list.tsx'

const load = async () => (await import('./position-list.tsx')).PositionList

/** Rendered on the server. Its code loads after the page, because it consists of links and values. */
export const PositionList = lateHydration<ComponentProps<typeof list.PositionList>>(load, () => (
  <PositionListSkeleton />
))

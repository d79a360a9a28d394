import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type * as range from './price-range.tsx'

const load = async () => (await import('./price-range.tsx')).PriceRange

/** Rendered on the server: links and values, whose code loads after the page. */
export const PriceRange = lateHydration<ComponentProps<typeof range.PriceRange>>(load, () => <Skeleton shape="full" />)

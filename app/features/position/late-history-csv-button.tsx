import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import type * as button from './history-csv-button.tsx'

const load = async () => (await import('./history-csv-button.tsx')).HistoryCsvButton

/** Rendered on the server. It is below the fold, so its code loads after the page. */
export const HistoryCsvButton = lateHydration<ComponentProps<typeof button.HistoryCsvButton>>(load, () => null)

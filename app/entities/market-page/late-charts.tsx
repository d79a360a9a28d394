import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { ChartCardSkeleton, type ChartChoice } from './chart-card.tsx'
import type * as charts from './series-chart.tsx'

/** The charts of `series-chart.tsx`, whose code loads after the page. */

const load = () => import('./series-chart.tsx')
const onServer = import.meta.env.SSR ? await load() : undefined
const skeleton = ({ choice }: { readonly choice: ChartChoice }) => <ChartCardSkeleton choice={choice} />

export const PriceChart = lateHydration<ComponentProps<typeof charts.PriceChart>>(
  onServer?.PriceChart,
  async () => (await load()).PriceChart,
  skeleton,
)

export const VolumeChart = lateHydration<ComponentProps<typeof charts.VolumeChart>>(
  onServer?.VolumeChart,
  async () => (await load()).VolumeChart,
  skeleton,
)

export const TvlChart = lateHydration<ComponentProps<typeof charts.TvlChart>>(
  onServer?.TvlChart,
  async () => (await load()).TvlChart,
  skeleton,
)

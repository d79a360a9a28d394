import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { ChartCardSkeleton, type ChartChoice } from './chart-card.tsx'
import type * as charts from './series-chart.tsx'

// The charts of `series-chart.tsx`. The server renders them; their code, which makes them interactive, loads after the page.

const load = () => import('./series-chart.tsx')
const skeleton = ({ choice }: { readonly choice: ChartChoice }) => <ChartCardSkeleton choice={choice} />

export const PriceChart = lateHydration<ComponentProps<typeof charts.PriceChart>>(
  async () => (await load()).PriceChart,
  skeleton,
)

export const VolumeChart = lateHydration<ComponentProps<typeof charts.VolumeChart>>(
  async () => (await load()).VolumeChart,
  skeleton,
)

export const AprChart = lateHydration<ComponentProps<typeof charts.AprChart>>(
  async () => (await load()).AprChart,
  skeleton,
)

export const TvlChart = lateHydration<ComponentProps<typeof charts.TvlChart>>(
  async () => (await load()).TvlChart,
  skeleton,
)

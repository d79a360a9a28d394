import { connectedSection } from '#app/wallet/connected-section.tsx'
import type { PoolViewProps } from './pool-facts.ts'

export const area = 'aside'

/** The wallet's positions in the pool. */
const OwnPositions = connectedSection<PoolViewProps>(() => import('./own-positions.client.tsx'))

export { OwnPositions as View }

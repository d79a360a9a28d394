import { connectedSection } from '#app/wallet/connected-section.tsx'
import type { TokenViewProps } from './token-facts.ts'

export const area = 'aside'

/** The wallet's balances of the token. */
const Balances = connectedSection<TokenViewProps>(() => import('./balances.client.tsx'))

export { Balances as View }

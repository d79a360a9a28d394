// One file per tab, so that each loads only its own table.
export { ExplorePools } from './explore-pools.tsx'
export { ExploreTokens } from './explore-tokens.tsx'
export { ExploreTransactions } from './explore-transactions.tsx'

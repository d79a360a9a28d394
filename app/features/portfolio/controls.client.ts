/** Controls that a portfolio loads after hydration. */
export { ActivityCsvButton } from './activity-csv-button.tsx'
export { NftButton } from './nft-button.client.tsx'

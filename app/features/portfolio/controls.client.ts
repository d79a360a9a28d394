/** Controls that a portfolio loads after hydration. */
export { ActivityCsvButton } from './activity-csv-button.tsx'
export { SendNftButton } from './send-nft-button.client.tsx'

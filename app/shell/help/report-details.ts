import { chainById } from '#app/domain/chains/catalogue.ts'

interface ReportFacts {
  /** Product and build. */
  readonly version: string
  /** Undefined while no wallet is connected. */
  readonly wallet: string | undefined
  /** Id of the wallet's chain, which this site may not support. */
  readonly chainId: number | undefined
  /** User agent. */
  readonly browser: string
}

type ReportDetail = readonly [name: 'version' | 'network' | 'wallet' | 'browser', value: string | undefined]

/** Details for a report, without anything that identifies the account. The value of an unconnected wallet and its network is undefined. */
export function reportDetails({ version, wallet, chainId, browser }: ReportFacts): readonly ReportDetail[] {
  const network = chainId === undefined ? undefined : (chainById(chainId)?.name ?? String(chainId))
  return [
    ['version', version],
    ['network', network],
    ['wallet', wallet],
    ['browser', browser],
  ]
}

import { memo } from 'react'
import { MarketPage } from '#app/entities/market-page/market-page.tsx'
import { TOKEN_PAGE } from './token-page.tsx'
import type { TokenData } from './token.server.ts'
import { TradeFormLoader, type LoadTradeForm } from './trade-form-loader.ts'

export interface TokenPageProps {
  /** The loader's data; its identity changes with every load. */
  readonly data: TokenData
  /** Loads the trade form, which belongs to another feature. */
  readonly loadTrade: LoadTradeForm
}

/** The token page: price, statistics, pools and transactions. */
export const TokenPage = memo(function TokenPage({ data, loadTrade }: TokenPageProps) {
  return (
    <TradeFormLoader.Provider value={loadTrade}>
      <MarketPage page={TOKEN_PAGE} data={data} />
    </TradeFormLoader.Provider>
  )
})

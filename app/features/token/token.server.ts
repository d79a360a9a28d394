import { NATIVE, parseAddress, type Address } from '#app/domain/address/address.ts'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { MARKET_POLICY } from '#app/edge/remember.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { tokenCaution, type TokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'

/** What the page shows; money as an exact decimal, null where nobody can say. */
export interface TokenFacts {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly price: string | null
  readonly caution: TokenCaution | null
}

const DIGITS = 12

/** Reads for /explore/tokens/:chainName/:tokenAddress. Throws 404 for a chain or token that the index does not know. */
export async function loadToken(
  { market, remember }: Services,
  chainName: string,
  tokenAddress: string,
): Promise<TokenFacts> {
  const chain = chainByName(chainName)
  const address = readAddress(tokenAddress)
  if (!chain || !address) throw new Response('token.notFound', { status: 404 })
  const ask = () => market.tokensByAddress([{ chainId: chain.id, address }])
  const { value } = await remember(`token/1/${chain.id}/${address.toLowerCase()}`, MARKET_POLICY, ask)
  const token = value[0]
  if (!token) throw new Response('token.notFound', { status: 404 })
  return {
    chainId: chain.id,
    address,
    symbol: plainText(token.symbol),
    name: plainText(token.name),
    price: token.price === null ? null : cutDecimal(token.price, DIGITS),
    caution: tokenCaution(token),
  }
}

function readAddress(text: string): Address | undefined {
  if (text.toUpperCase() === 'NATIVE') return NATIVE
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}

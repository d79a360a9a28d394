import { SECOND } from '#app/base/time.ts'
import { NATIVE, parseAddress, type Address } from '#app/domain/address/address.ts'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { inTime, SHELL_PATIENCE } from '#app/edge/in-time.server.ts'
import { MARKET_POLICY } from '#app/edge/remember.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { tokenCaution, type TokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { Later } from '#app/ui/deferred/deferred.tsx'

/** What the page shows; money as an exact decimal, null where nobody can say. */
export interface TokenFacts {
  readonly symbol: string
  readonly name: string
  readonly price: string | null
  readonly caution: TokenCaution | null
  /** Since the figures were asked for. */
  readonly ageSeconds: number
}

export type TokenState =
  | { readonly state: 'ready'; readonly facts: TokenFacts }
  /** The index does not know it. */
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly code: ErrorCode; readonly errorId: string }

export interface TokenData {
  readonly chainId: ChainId
  readonly address: Address
  /** Later when the market is slow: the frame does not wait. */
  readonly token: TokenState | Later<TokenState>
}

const DIGITS = 12

/**
 * Reads for /explore/tokens/:chainName/:tokenAddress; with `isComplete` the page waits, for those who have no script. Throws 404 for a
 * chain that is none and for a token that the index, asked in time, does not know.
 */
export async function loadToken(
  services: Services,
  chainName: string,
  tokenAddress: string,
  isComplete: boolean,
): Promise<TokenData> {
  const chainId = chainByName(chainName)?.id
  const address = readAddress(tokenAddress)
  if (chainId === undefined || !address) throw new Response('token.notFound', { status: 404 })
  const token = await inTime(readToken(services, chainId, address), isComplete ? undefined : SHELL_PATIENCE)
  if ('state' in token && token.state === 'missing') throw new Response('token.notFound', { status: 404 })
  return { chainId, address, token }
}

async function readToken(
  { market, remember, report }: Services,
  chainId: ChainId,
  address: Address,
): Promise<TokenState> {
  try {
    const ask = () => market.tokensByAddress([{ chainId, address }])
    const { value, age } = await remember(`token/1/${chainId}/${address.toLowerCase()}`, MARKET_POLICY, ask)
    const token = value[0]
    if (!token) return { state: 'missing' }
    return {
      state: 'ready',
      facts: {
        symbol: plainText(token.symbol),
        name: plainText(token.name),
        price: token.price === null ? null : cutDecimal(token.price, DIGITS),
        caution: tokenCaution(token),
        ageSeconds: Math.floor(age / SECOND),
      },
    }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'failed', code, errorId: report(error) }
  }
}

function readAddress(text: string): Address | undefined {
  if (text.toUpperCase() === 'NATIVE') return NATIVE
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}

import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName } from '#app/domain/chains/catalogue.ts'
import { readPoolId } from '#app/domain/liquidity/pool-id.ts'
import { readCurrency } from '#app/domain/token/read-currency.ts'
import type { CardSubject } from './card-path.ts'

const PATH = /^\/cards\/(token|pool)\/([\w-]{1,20})\/(\w{1,66})\.png$/

const POSITION = /^\/cards\/position\/(v[34])\/([\w-]{1,20})\/(0|[1-9]\d{0,77})\.png$/i
const PAIR_SHARE = /^\/cards\/position\/v2\/([\w-]{1,20})\/(0x[0-9a-f]{40})-(0x[0-9a-f]{40})\.png$/i
const PORTFOLIO = /^\/cards\/portfolio\/(0x[0-9a-f]{40})\.png$/i

/** Parses a path of `cardPath`, in any case and with any name of the chain; undefined for any other path. */
export function readCardPath(pathname: string): CardSubject | undefined {
  const owner = parseAddress(PORTFOLIO.exec(pathname)?.[1] ?? '')
  if (owner.ok) return { kind: 'portfolio', address: owner.value }
  const position = readPosition(pathname)
  if (position) return position
  const [, kind, chainName = '', name = ''] = PATH.exec(pathname) ?? []
  const chainId = chainByName(chainName)?.id
  if (chainId === undefined) return undefined
  if (kind === 'token') {
    const address = readCurrency(name)
    return address && { kind, chainId, address }
  }
  const id = readPoolId(name)
  return id === undefined ? undefined : { kind: 'pool', chainId, id }
}

function readPosition(pathname: string): CardSubject | undefined {
  const [, version, nftChain = '', id] = POSITION.exec(pathname) ?? []
  const nftChainId = chainByName(nftChain)?.id
  if (id !== undefined && nftChainId !== undefined)
    return {
      kind: 'position',
      chainId: nftChainId,
      version: version?.toLowerCase() === 'v3' ? 'v3' : 'v4',
      id,
      owner: null,
    }
  const [, chain = '', ...addresses] = PAIR_SHARE.exec(pathname) ?? []
  const chainId = chainByName(chain)?.id
  const [pair, owner] = addresses.map(parseAddress)
  if (chainId === undefined || !pair?.ok || !owner?.ok) return undefined
  return { kind: 'position', chainId, version: 'v2', id: pair.value, owner: owner.value }
}

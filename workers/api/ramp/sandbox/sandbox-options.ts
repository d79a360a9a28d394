import { NATIVE } from '#app/domain/address/address.ts'
import { base } from '#app/domain/chains/base.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import type { ApiEnv } from '../../env.ts'
import { upstreamsOf } from '../../rpc/upstreams-of.ts'
import type { ProviderOptions } from '../provider.ts'

export const MIN_CENTS = 3_000n
export const MAX_CENTS = 3_000_000n
export const METHODS: ProviderOptions['methods'] = ['debit', 'bank', 'applePay']

/** The country that the sandbox does not serve, so that the messages about regions can be seen. */
const REFUSED_COUNTRY = 'KP'

export function isCountryServed(country: string | undefined): boolean {
  return country !== REFUSED_COUNTRY
}

/** The native currency, the wrapped one and the other base tokens of Ethereum and Base, all of which local chains can create. */
export function sandboxOptions({ RPC_URLS }: Pick<ApiEnv, 'RPC_URLS'>): ProviderOptions {
  const chains = [ethereum, base].filter(({ id }) => (upstreamsOf(RPC_URLS).get(id)?.all.length ?? 0) > 0)
  return {
    tokens: chains.flatMap(({ id: chainId, bases }) => [NATIVE, ...bases].map((address) => ({ chainId, address }))),
    minCents: `${MIN_CENTS}`,
    maxCents: `${MAX_CENTS}`,
    methods: METHODS,
  }
}

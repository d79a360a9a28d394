import { fail, ok, type Result } from '#app/base/result.ts'
import { resolveName } from '#app/chain/ens.client.ts'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { accountOfUsername } from '#app/data/find-username.ts'
import type { Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { defaultChain } from '#app/domain/chains/catalogue.ts'
import { readSearchText } from '#app/domain/search/search-text.ts'
import type { LookupProblem } from './portfolio-facts.ts'

/** Returns the typed address, or the account of the typed ENS name or username. Never rejects: errors are the problem `failed`. */
export async function lookUp(input: string, isTestnet: boolean): Promise<Result<Address, LookupProblem>> {
  const { address, name, isWholeName } = readSearchText(input)
  if (address !== undefined) return ok(address)
  try {
    if (name === undefined || !isWholeName) {
      const account = await accountOfUsername(input)
      return account === null ? fail(addressProblem(input)) : ok(account)
    }
    const owner = await resolveName(pageRpc(defaultChain(isTestnet).id), name)
    return owner === null ? fail('noOwner') : ok(owner)
  } catch {
    return fail('failed')
  }
}

function addressProblem(input: string): LookupProblem {
  const parsed = parseAddress(input.trim())
  return !parsed.ok && parsed.problem === 'address.checksum' ? 'checksum' : 'malformed'
}

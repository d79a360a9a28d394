import { parseAbi, type Address } from 'viem'
import { hex } from '#devnet/rpc.ts'
import type { SmallWorld } from '#devnet/small-world.ts'

const FEE_RECIPIENT: Address = '0x000000000000000000000000000000000000fee0'
const ownerAbi = parseAbi([
  'function owner() view returns (address)',
  'function feeToSetter() view returns (address)',
  'function setFeeTo(address)',
  'function setFeeProtocol(uint8 fee0, uint8 fee1)',
  'function setProtocolFeeController(address)',
  'function setProtocolFee((address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key, uint24 fee)',
])

/** Fees as set by governance: a sixth of v2, a quarter and a sixth of v3, 125 pips of v4. */
export async function turnOnProtocolFees({ client, addresses, rpc, pools }: SmallWorld): Promise<void> {
  const impersonate = async (from: Address) => {
    await rpc.call('anvil_setBalance', [from, hex(10n ** 18n)])
    await client.impersonateAccount({ address: from })
    return { account: from, abi: ownerAbi, chain: null } as const
  }
  const owners = { v2: 'feeToSetter', v3: 'owner', v4: 'owner' } as const
  const ownerOf = (address: Address, functionName: (typeof owners)[keyof typeof owners]) =>
    client.readContract({ address, abi: ownerAbi, functionName })
  const v2 = await impersonate(await ownerOf(addresses.v2Factory, owners.v2))
  await client.writeContract({ ...v2, address: addresses.v2Factory, functionName: 'setFeeTo', args: [FEE_RECIPIENT] })
  const v3 = await impersonate(await ownerOf(addresses.v3Factory, owners.v3))
  const v4 = await impersonate(await ownerOf(addresses.v4PoolManager, owners.v4))
  const manager = { ...v4, address: addresses.v4PoolManager }
  await client.writeContract({ ...manager, functionName: 'setProtocolFeeController', args: [v4.account] })
  for (const pool of pools) {
    if (pool.version === 'v3') {
      const denominator = pool.fee < 3_000 ? 4 : 6
      await client.writeContract({
        ...v3,
        address: pool.id,
        functionName: 'setFeeProtocol',
        args: [denominator, denominator],
      })
    }
    if (pool.version === 'v4') {
      await client.writeContract({ ...manager, functionName: 'setProtocolFee', args: [pool.key, (125 << 12) | 125] })
    }
  }
}

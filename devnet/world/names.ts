import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  labelhash,
  namehash,
  parseAbi,
  zeroHash,
  type Address,
} from 'viem'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { ACCOUNTS, MARKET_MAKER } from '../accounts.ts'
import { bytecodeOf, type ArtifactName } from '../artifacts.ts'
import type { Call } from '../calls.ts'
import { compiledCreationCode } from '../compile.ts'
import { place } from '../place.ts'
import type { Rpc } from '../rpc.ts'
import { send } from '../send.ts'
import { COLLECTIONS } from './collections.ts'

/** The ENS contracts of Ethereum and Sepolia; Base has none. */
export const ENS = {
  oldRegistry: '0x314159265dD8dbb310642f98f50C066173C1259b',
  registry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  resolver: '0xF29100983E058B709F3D539b0c765937B804AC15',
  reverseRegistrar: '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb',
  universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
} as const satisfies Record<string, Address>

export interface WorldName {
  readonly label: string
  /** Index of the account that the name resolves to, if any. */
  readonly account?: number
  /** Whether it is that account's primary name. */
  readonly isPrimary?: boolean
  readonly texts?: Readonly<Record<string, string>>
}

/** Returns an avatar of coloured waves as SVG, small enough for a text record. */
function drawAvatar(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${hue},60%,82%)"/><path d="M0 5q2-2 4 0t4 0v3H0z" fill="hsl(${hue},50%,40%)"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const TIDEPOOLS = COLLECTIONS[0]?.address ?? ''

export const NAMES: readonly WorldName[] = [
  { label: 'tarn', account: 0, isPrimary: true, texts: { avatar: drawAvatar(200), description: 'The first account.' } },
  { label: 'forward', account: 1 },
  { label: 'ada', account: 6, isPrimary: true, texts: { avatar: drawAvatar(320), url: 'https://example.org/ada' } },
  { label: 'bruno', account: 7, isPrimary: true, texts: { avatar: `eip155:1/erc721:${TIDEPOOLS}/25` } },
  { label: 'carla', account: 8, isPrimary: true },
  { label: 'empty' },
]

/** An account whose primary name resolves to another account. */
export const IMPOSTOR = { account: 9, claims: 'ada.eth' } as const

const registryAbi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner) returns (bytes32)',
  'function setResolver(bytes32 node, address resolver)',
])
const resolverAbi = parseAbi([
  'function setText(bytes32 node, string key, string value)',
  'function setAddr(bytes32 node, address owner)',
])
const reverseAbi = parseAbi(['function setName(string name) returns (bytes32)'])

/** Deploys ENS and registers the world's names. Needs automine. */
export async function placeNames(rpc: Rpc, chainId: ChainId): Promise<void> {
  if (chainId === 8453) return
  await placeEnsContract(rpc, ENS.oldRegistry, 'ensRegistryOld')
  await placeEnsContract(rpc, ENS.registry, 'ensRegistry', ENS.oldRegistry)
  await placeEnsContract(rpc, ENS.resolver, 'ensResolver', ENS.registry)
  const sendAsMaker = (call: Call) => send(rpc, MARKET_MAKER, call)
  await sendAsMaker(setOwner(zeroHash, 'eth', MARKET_MAKER))
  await sendAsMaker(setOwner(zeroHash, 'reverse', MARKET_MAKER))
  await placeEnsContract(rpc, ENS.reverseRegistrar, 'ensReverseRegistrar', ENS.registry, ENS.resolver)
  await sendAsMaker(setOwner(namehash('reverse'), 'addr', ENS.reverseRegistrar))
  await place(rpc, ENS.universalResolver, compiledCreationCode('NameResolver', ENS.registry))

  for (const name of NAMES) {
    for (const call of register(name)) await sendAsMaker(call)
    const account = name.account === undefined ? undefined : ACCOUNTS[name.account]
    if (account && name.isPrimary) await send(rpc, account.address, setPrimaryName(`${name.label}.eth`))
  }
  await send(rpc, ACCOUNTS[IMPOSTOR.account].address, setPrimaryName(IMPOSTOR.claims))
}

/** The ABIs in these packages are broken, so the arguments (all addresses) are encoded here. */
async function placeEnsContract(
  rpc: Rpc,
  address: Address,
  name: ArtifactName,
  ...args: readonly Address[]
): Promise<void> {
  const types = args.map(() => ({ type: 'address' }) as const)
  await place(rpc, address, concat([bytecodeOf(name), encodeAbiParameters(types, args)]))
}

function setOwner(parent: `0x${string}`, label: string, owner: Address): Call {
  const args = [parent, labelhash(label), owner] as const
  return { to: ENS.registry, data: encodeFunctionData({ abi: registryAbi, functionName: 'setSubnodeOwner', args }) }
}

function register({ label, account, texts = {} }: WorldName): Call[] {
  const node = namehash(`${label}.eth`)
  const setResolver = encodeFunctionData({
    abi: registryAbi,
    functionName: 'setResolver',
    args: [node, ENS.resolver],
  })
  const calls: Call[] = [setOwner(namehash('eth'), label, MARKET_MAKER), { to: ENS.registry, data: setResolver }]
  const owner = account === undefined ? undefined : ACCOUNTS[account]?.address
  if (owner) {
    const data = encodeFunctionData({ abi: resolverAbi, functionName: 'setAddr', args: [node, owner] })
    calls.push({ to: ENS.resolver, data })
  }
  for (const [key, value] of Object.entries(texts)) {
    const data = encodeFunctionData({ abi: resolverAbi, functionName: 'setText', args: [node, key, value] })
    calls.push({ to: ENS.resolver, data })
  }
  return calls
}

function setPrimaryName(name: string): Call {
  return {
    to: ENS.reverseRegistrar,
    data: encodeFunctionData({ abi: reverseAbi, functionName: 'setName', args: [name] }),
  }
}

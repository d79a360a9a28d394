import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeFunctionData, getAddress, parseAbi, type Address, type Hex } from 'viem'
import { MARKET_MAKER } from '#devnet/accounts.ts'
import { place } from '#devnet/place.ts'
import type { Rpc } from '#devnet/rpc.ts'
import { send } from '#devnet/send.ts'

// An ERC-1155 contract of OpenZeppelin. The world of the devnet has none.

export const MULTI_TOKEN = getAddress('0x1155000000000000000000000000000000001155')
/** Takes one unit more than it is asked to send, from the sender's balance to the zero address. */
export const GREEDY_MULTI_TOKEN = getAddress('0x1155000000000000000000000000000000001156')

export const multiTokenAbi = parseAbi([
  'function mint(address to, uint256 id, uint256 amount)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

const NODE_MODULES = new URL('../../node_modules/', import.meta.url)
const SOURCE = `
pragma solidity 0.8.26;
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
contract MultiToken is ERC1155 {
  constructor() ERC1155('data:application/json,{"name":"Badge {id}","attributes":[{"trait_type":"Metal","value":"Tin"}]}') {}
  function mint(address to, uint256 id, uint256 amount) external { _mint(to, id, amount, ""); }
}
contract GreedyMultiToken is MultiToken {
  function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes memory data) public override {
    super.safeTransferFrom(from, to, id, amount, data);
    _burn(from, id, 1);
  }
}`
type ContractName = 'MultiToken' | 'GreedyMultiToken'

/** Deploys both contracts. Needs automine. */
export async function placeMultiTokens(rpc: Rpc): Promise<void> {
  const code = compile()
  await place(rpc, MULTI_TOKEN, code.MultiToken)
  await place(rpc, GREEDY_MULTI_TOKEN, code.GreedyMultiToken)
}

export async function mintUnits(rpc: Rpc, contract: Address, to: Address, id: bigint, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: multiTokenAbi, functionName: 'mint', args: [to, id, amount] })
  await send(rpc, MARKET_MAKER, { to: contract, data })
}

/** Returns the creation code of the contracts. Takes about three seconds. */
function compile(): Record<ContractName, Hex> {
  const solc = createRequire(import.meta.url)('solc') as {
    compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string
  }
  const input = {
    language: 'Solidity',
    sources: { 'MultiToken.sol': { content: SOURCE } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import(path) {
        const file = new URL(path, NODE_MODULES)
        return existsSync(file) ? { contents: readFileSync(file, 'utf8') } : { error: `no file ${path}` }
      },
    }),
  ) as { contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>; errors?: unknown }
  const codeOf = (name: string): Hex => {
    const object = output.contracts?.['MultiToken.sol']?.[name]?.evm.bytecode.object
    if (!object) throw new Error(JSON.stringify(output.errors))
    return `0x${object}`
  }
  return { MultiToken: codeOf('MultiToken'), GreedyMultiToken: codeOf('GreedyMultiToken') }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import type { Address, Hex, PrivateKeyAccount } from 'viem'
import { createRpc } from '#devnet/rpc.ts'
import { deploySafe, type DeployedSafe, type SafeCall, type SafeProposal } from './safe-contracts.ts'

export interface SafeWalletOptions {
  readonly rpcUrl: string
  readonly chainId: number
  /** Pays for the Safe's contracts and executes its transactions. */
  readonly deployer: PrivateKeyAccount
  /** The first one uses the site, and signs what it asks for. */
  readonly owners: readonly [PrivateKeyAccount, ...PrivateKeyAccount[]]
  readonly threshold: number
}

type TransactionStatus = 'AWAITING_CONFIRMATIONS' | 'SUCCESS' | 'FAILED' | 'CANCELLED'

interface Proposed {
  readonly calls: readonly SafeCall[]
  readonly proposal: SafeProposal
  readonly signatures: Map<Address, Hex>
  status: TransactionStatus
  hash: Hex | null
}

/** A request by the protocol of the Safe Apps SDK. */
interface AppRequest {
  readonly method: string
  readonly params: unknown
}

/**
 * A stand-in for Safe{Wallet}: a page on another origin that shows a site in its frame and answers it by the protocol of the Safe Apps SDK,
 * for a real Safe on a local chain.
 */
export interface SafeWallet {
  readonly origin: string
  readonly address: Address
  /** Calls of each transaction that the site has requested. */
  readonly requests: readonly (readonly SafeCall[])[]
  /** Opens the site's page in the frame. */
  show(page: Page, url: string): Promise<FrameLocator>
  /** The next request is declined by the owner who uses the site. */
  rejectNext(): void
  /** Another owner signs the last transaction, which is executed once enough have. */
  confirm(owner: PrivateKeyAccount): Promise<void>
  /** The owners discard the last transaction. */
  cancel(): void
  stop(): Promise<void>
}

export async function openSafeWallet(options: SafeWalletOptions): Promise<SafeWallet> {
  const { rpcUrl, chainId, deployer, owners, threshold } = options
  const addresses = owners.map(({ address }) => address)
  const safe: DeployedSafe = await deploySafe(rpcUrl, chainId, deployer, addresses, threshold)
  const proposed = new Map<Hex, Proposed>()
  const last = () => {
    const found = [...proposed.values()].at(-1)
    if (!found) throw new Error('nothing was proposed')
    return found
  }
  let rejects = false

  async function sign(one: Proposed, owner: PrivateKeyAccount): Promise<void> {
    one.signatures.set(owner.address, await one.proposal.sign(owner))
    if (one.signatures.size < threshold) return
    const { hash, succeeded } = await one.proposal.execute(one.signatures)
    one.hash = hash
    one.status = succeeded ? 'SUCCESS' : 'FAILED'
  }

  async function propose(calls: readonly SafeCall[]): Promise<{ readonly safeTxHash: Hex }> {
    if (rejects) {
      rejects = false
      throw new Error('Transaction was rejected')
    }
    const proposal = await safe.prepare(calls)
    const signature = await proposal.sign(owners[0])
    const signatures = new Map([[owners[0].address, signature]])
    const one: Proposed = { calls, proposal, signatures, status: 'AWAITING_CONFIRMATIONS', hash: null }
    proposed.set(proposal.safeTxHash, one)
    // The app gets its answer before the transaction is executed.
    if (threshold === 1) void sign(one, owners[0])
    return { safeTxHash: proposal.safeTxHash }
  }

  async function answer({ method, params }: AppRequest): Promise<unknown> {
    switch (method) {
      case 'getSafeInfo':
        return {
          safeAddress: safe.address,
          chainId,
          threshold,
          owners: addresses,
          isReadOnly: false,
          network: 'MAINNET',
        }
      case 'rpcCall': {
        const { call, params: list } = params as { readonly call: string; readonly params: readonly unknown[] }
        return createRpc(rpcUrl).call(call, [...list])
      }
      case 'sendTransactions':
        return propose((params as { readonly txs: readonly SafeCall[] }).txs)
      case 'getTxBySafeTxHash': {
        const one = proposed.get((params as { readonly safeTxHash: Hex }).safeTxHash)
        if (!one) throw new Error('Transaction not found')
        const dataDecoded = one.calls.length > 1 ? multiSendOf(one.calls) : null
        const confirmations = [...one.signatures.keys()].map((signer) => ({ signer: { value: signer } }))
        return {
          ...{ txStatus: one.status, txHash: one.hash, txData: { dataDecoded } },
          detailedExecutionInfo: { type: 'MULTISIG', confirmationsRequired: threshold, confirmations },
        }
      }
      default:
        throw new Error(`${method} is not supported`)
    }
  }

  const server = createServer(({ url = '' }, response) => {
    const site = new URL(url, 'http://localhost').searchParams.get('app') ?? ''
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageAround(site))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    address: safe.address,
    get requests() {
      return [...proposed.values()].map(({ calls }) => calls)
    },
    async show(page, url) {
      await page.exposeFunction('answerApp', async (request: AppRequest) => {
        try {
          return { success: true, data: await answer(request) }
        } catch (error) {
          return { success: false, error: error instanceof Error ? error.message : String(error) }
        }
      })
      await page.goto(`${origin}/?app=${encodeURIComponent(url)}`)
      return page.frameLocator('iframe')
    },
    rejectNext: () => void (rejects = true),
    confirm: (owner) => sign(last(), owner),
    cancel: () => void (last().status = 'CANCELLED'),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** How Safe's service describes a batch. */
function multiSendOf(calls: readonly SafeCall[]) {
  return { method: 'multiSend', parameters: [{ valueDecoded: calls }] }
}

/** The page of Safe{Wallet}: passes the messages of its frame on to the test's process. */
function pageAround(site: string): string {
  return `<!doctype html><title>Safe stand-in</title>
<style>body{margin:0}iframe{display:block;width:100vw;height:100vh;border:0}</style>
<iframe src="${site.replaceAll('"', '&quot;')}" allow="clipboard-write"></iframe>
<script>
  const frame = document.querySelector('iframe')
  const { origin } = new URL(frame.src)
  addEventListener('message', async ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin || !data.id) return
    const answer = await window.answerApp({ method: data.method, params: data.params })
    source.postMessage({ id: data.id, version: '9.1.0', ...answer }, origin)
  })
</script>`
}

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
  /** The first one uses the site and signs its requests. */
  readonly owners: readonly [PrivateKeyAccount, ...PrivateKeyAccount[]]
  readonly threshold: number
}

type TransactionStatus = 'AWAITING_CONFIRMATIONS' | 'SUCCESS' | 'FAILED' | 'CANCELLED'

interface ProposedTransaction {
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
 * A stand-in for Safe{Wallet}: a page on another origin that shows a site in its frame and implements the protocol of the
 * Safe Apps SDK for a real Safe on a local chain.
 */
export interface SafeWallet {
  readonly origin: string
  readonly address: Address
  /** Calls of each transaction that the site has requested. */
  readonly requests: readonly (readonly SafeCall[])[]
  /** Opens the site's page in the frame. */
  show(page: Page, url: string): Promise<FrameLocator>
  /** Rejects the next request, like the owner who uses the site. */
  rejectNext(): void
  /** Another owner signs the last transaction, which is executed once enough owners have signed. */
  confirm(owner: PrivateKeyAccount): Promise<void>
  /** The owners discard the last transaction. */
  cancel(): void
  stop(): Promise<void>
}

export async function openSafeWallet(options: SafeWalletOptions): Promise<SafeWallet> {
  const { rpcUrl, chainId, deployer, owners, threshold } = options
  const addresses = owners.map(({ address }) => address)
  const safe: DeployedSafe = await deploySafe(rpcUrl, chainId, deployer, addresses, threshold)
  const proposed = new Map<Hex, ProposedTransaction>()
  const last = () => {
    const found = [...proposed.values()].at(-1)
    if (!found) throw new Error('nothing was proposed')
    return found
  }
  let isRejecting = false

  async function sign(transaction: ProposedTransaction, owner: PrivateKeyAccount): Promise<void> {
    transaction.signatures.set(owner.address, await transaction.proposal.sign(owner))
    if (transaction.signatures.size < threshold) return
    const { hash, succeeded } = await transaction.proposal.execute(transaction.signatures)
    transaction.hash = hash
    transaction.status = succeeded ? 'SUCCESS' : 'FAILED'
  }

  async function propose(calls: readonly SafeCall[]): Promise<{ readonly safeTxHash: Hex }> {
    if (isRejecting) {
      isRejecting = false
      throw new Error('Transaction was rejected')
    }
    const proposal = await safe.prepare(calls)
    const signature = await proposal.sign(owners[0])
    const signatures = new Map([[owners[0].address, signature]])
    const transaction: ProposedTransaction = {
      calls,
      proposal,
      signatures,
      status: 'AWAITING_CONFIRMATIONS',
      hash: null,
    }
    proposed.set(proposal.safeTxHash, transaction)
    // The app gets its response before the transaction is executed.
    if (threshold === 1) void sign(transaction, owners[0])
    return { safeTxHash: proposal.safeTxHash }
  }

  async function respond({ method, params }: AppRequest): Promise<unknown> {
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
        const { call, params: rpcParams } = params as { readonly call: string; readonly params: readonly unknown[] }
        return createRpc(rpcUrl).call(call, [...rpcParams])
      }
      case 'sendTransactions':
        return propose((params as { readonly txs: readonly SafeCall[] }).txs)
      case 'getTxBySafeTxHash': {
        const transaction = proposed.get((params as { readonly safeTxHash: Hex }).safeTxHash)
        if (!transaction) throw new Error('Transaction not found')
        const dataDecoded = transaction.calls.length > 1 ? multiSendOf(transaction.calls) : null
        const confirmations = [...transaction.signatures.keys()].map((signer) => ({ signer: { value: signer } }))
        return {
          txStatus: transaction.status,
          txHash: transaction.hash,
          txData: { dataDecoded },
          detailedExecutionInfo: { type: 'MULTISIG', confirmationsRequired: threshold, confirmations },
        }
      }
      default:
        throw new Error(`${method} is not supported`)
    }
  }

  const server = createServer(({ url = '' }, response) => {
    const site = new URL(url, 'http://localhost').searchParams.get('app') ?? ''
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageWithFrame(site))
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
          return { success: true, data: await respond(request) }
        } catch (error) {
          return { success: false, error: error instanceof Error ? error.message : String(error) }
        }
      })
      await page.goto(`${origin}/?app=${encodeURIComponent(url)}`)
      return page.frameLocator('iframe')
    },
    rejectNext: () => void (isRejecting = true),
    confirm: (owner) => sign(last(), owner),
    cancel: () => void (last().status = 'CANCELLED'),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Describes a batch like Safe's service. */
function multiSendOf(calls: readonly SafeCall[]) {
  return { method: 'multiSend', parameters: [{ valueDecoded: calls }] }
}

/** The page of Safe{Wallet}: passes the messages of its frame on to the test's process. */
function pageWithFrame(site: string): string {
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

import { vi } from 'vitest'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'

/** The parts of a browser tab that the modules of a page use. */
export interface StubTab {
  /** The content of local storage. */
  readonly texts: Map<string, string>
  /** The window's event target. */
  readonly window: EventTarget
  /** Makes the tab visible or hidden. */
  readonly setVisible: (isVisible: boolean) => void
  /** Replaces the node of a chain. */
  readonly setNode: (chainId: number, node: Eip1193) => void
}

/**
 * Replaces the browser's globals by a stub tab until `vi.unstubAllGlobals`. The nodes serve its requests to `/api/rpc/:chain`; other
 * requests are refused.
 */
export function stubTab(initialNodes: Readonly<Record<number, Eip1193>> = {}): StubTab {
  const nodes: Record<number, Eip1193> = { ...initialNodes }
  const texts = new Map<string, string>()
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: () => null,
    documentElement: { dataset: {}, removeAttribute: () => {} },
  })
  const localStorage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  }
  const globals = {
    localStorage,
    document,
    location: new URL('https://tarn.example/swap'),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
    fetch: (url: string, { body }: { readonly body: string }) => answerRpc(nodes, url, body),
  }
  for (const [name, value] of Object.entries({ ...globals, window: globals })) vi.stubGlobal(name, value)
  return {
    texts,
    window,
    setVisible(isVisible) {
      document.visibilityState = isVisible ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    setNode(chainId, node) {
      nodes[chainId] = node
    },
  }
}

async function answerRpc(nodes: Readonly<Record<number, Eip1193>>, url: string, body: string): Promise<Response> {
  const node = nodes[Number(new URL(url).pathname.replace('/api/rpc/', ''))]
  if (!node) return new Response(null, { status: 404 })
  const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: readonly unknown[] }
  try {
    return Response.json({ jsonrpc: '2.0', id, result: await node.request({ method, params }) })
  } catch (error) {
    const { code, message } = error instanceof RpcError ? error : { code: -32_603, message: String(error) }
    return Response.json({ jsonrpc: '2.0', id, error: { code, message } })
  }
}

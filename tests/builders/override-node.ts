import type { Eip1193 } from '#app/chain/eip1193.ts'

export type Params = readonly unknown[]
/** `forward` forwards the request to the real node. */
export type Answer = (params: Params, forward: () => Promise<unknown>) => unknown
/** Responses in place of the node's, by method. */
export type Answers = Readonly<Record<string, Answer>>

export interface OverriddenNode extends Eip1193 {
  /** Every request, the oldest first. */
  readonly requests: readonly { readonly method: string; readonly params: Params }[]
}

/** Returns a node (or a wallet's provider) that forwards to the real node, except for the methods in `answers`. */
export function overrideNode(node: Eip1193, answers: Answers = {}): OverriddenNode {
  const requests: { method: string; params: Params }[] = []
  return {
    requests,
    async request({ method, params = [] }) {
      requests.push({ method, params: params as Params })
      const forward = () => node.request({ method, params })
      const answer = answers[method]
      return answer ? answer(params as Params, forward) : forward()
    },
  }
}

/** Whether a method was requested. */
export function wasRequested({ requests }: OverriddenNode, expected: string): boolean {
  return requests.some(({ method }) => method === expected)
}

import type { Eip1193 } from '#app/chain/eip1193.ts'

export type Params = readonly unknown[]
/** `real` asks the real node. */
export type Answer = (params: Params, real: () => Promise<unknown>) => unknown
/** Answers in place of the node's, by method. */
export type Answers = Readonly<Record<string, Answer>>

export interface Counterpart extends Eip1193 {
  /** Every request, the oldest first. */
  readonly asked: readonly { readonly method: string; readonly params: Params }[]
}

/** A node, or the provider of a wallet: the real node with some answers replaced. */
export function counterpart(node: Eip1193, answers: Answers = {}): Counterpart {
  const asked: { method: string; params: Params }[] = []
  return {
    asked,
    async request({ method, params = [] }) {
      asked.push({ method, params: params as Params })
      const real = () => node.request({ method, params })
      const answer = answers[method]
      return answer ? answer(params as Params, real) : real()
    },
  }
}

/** Whether a method was requested. */
export function hasAsked({ asked }: Counterpart, wanted: string): boolean {
  return asked.some(({ method }) => method === wanted)
}

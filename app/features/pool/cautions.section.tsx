import { PairCautions } from '#app/entities/pool/pair-cautions.tsx'
import type { PoolViewProps } from './pool-facts.ts'

export const area = 'head'

/** Warnings about the pool's tokens, before anything interactive. */
function Cautions({ query: { chainId }, facts: { base, quote } }: PoolViewProps) {
  return <PairCautions chainId={chainId} tokens={[base, quote]} />
}

export { Cautions as View }

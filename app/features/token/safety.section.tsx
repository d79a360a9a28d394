import { SafetyNotice } from '#app/entities/token/safety-notice.tsx'
import type { TokenViewProps } from './token-facts.ts'

export const area = 'head'

/** Warnings about the token, before anything interactive. */
function Safety({ query: { chainId, address }, facts }: TokenViewProps) {
  return <SafetyNotice {...facts} chainId={chainId} address={address} />
}

export { Safety as View }

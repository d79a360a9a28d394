import { acknowledgedWarningsScript } from './mark-acknowledged.ts'

/** The inline script that marks acknowledged warnings, so that they are hidden before the first paint. Must be in the head. */
export function AcknowledgedWarningsScript({ nonce }: { readonly nonce: string | undefined }) {
  // The browser has run the script before hydration, so the client needs no text.
  const text = import.meta.env.SSR ? acknowledgedWarningsScript() : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

import { acknowledgedWarningsScript } from './mark-acknowledged.ts'

/** Goes into the head: hides acknowledged warnings before the first paint. */
export function AcknowledgedWarningsScript({ nonce }: { readonly nonce: string | undefined }) {
  // The script has run before hydration.
  const text = import.meta.env.SSR ? acknowledgedWarningsScript() : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

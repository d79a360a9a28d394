import { showRecentScript } from './show-recent.ts'

/** Inline script for the head that shows a returning visitor's account in the place of Connect, before the first paint. */
export function RecentAccountScript({ nonce }: { readonly nonce: string | undefined }) {
  // The browser has run the server's script before hydration, so the client bundle omits the text.
  const text = import.meta.env.SSR ? showRecentScript() : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

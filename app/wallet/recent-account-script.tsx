import { showRecentScript } from './show-recent.ts'

/** Goes into the head: shows a returning visitor's account in the place of Connect, before the first paint. */
export function RecentAccountScript({ nonce }: { readonly nonce: string | undefined }) {
  // The script has run before hydration.
  const text = import.meta.env.SSR ? showRecentScript() : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

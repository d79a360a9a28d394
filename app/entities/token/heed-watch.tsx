import { watchHeedsText } from './watch-heeds.ts'

/** In the head: has warnings that were put away stand as they will from the first. */
export function HeedWatch({ nonce }: { readonly nonce: string | undefined }) {
  // It has run when React takes the document over.
  const text = import.meta.env.SSR ? watchHeedsText() : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

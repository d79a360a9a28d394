import { IDENTITY } from '#app/base/identity.ts'

/** The house's sign, in the colour of the text around it. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden focusable="false">
      <path d={IDENTITY.mark.peak} />
      <path d={IDENTITY.mark.water} opacity="0.55" />
    </svg>
  )
}

import { disc, full, line, width } from './skeleton.css.ts'

/** Holds a place in the final dimensions while data comes. Silent for screen readers: its region says `aria-busy`. */
export function Skeleton({ shape }: { readonly shape: keyof typeof width | 'full' | 'disc' }) {
  if (shape === 'disc') return <span className={disc} aria-hidden />
  return <span className={`${shape === 'full' ? full : width[shape]} ${line}`} aria-hidden />
}

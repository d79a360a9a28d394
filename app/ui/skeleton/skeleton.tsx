import { disc, full, line, width } from './skeleton.css.ts'

/** A placeholder with the dimensions of the content. Hidden from screen readers: the region has `aria-busy`. */
export function Skeleton({ shape }: { readonly shape: keyof typeof width | 'full' | 'disc' }) {
  if (shape === 'disc') return <span className={disc} aria-hidden />
  return <span className={`${shape === 'full' ? full : width[shape]} ${line}`} aria-hidden />
}

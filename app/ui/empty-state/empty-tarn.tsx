import { bank, empty, ridge, shore } from './empty-tarn.css.ts'

/** A drawing for pages without content: mountains around a lake without water. Decorative. */
export function EmptyTarn() {
  return (
    <svg className={empty} viewBox="0 0 320 120" width="320" height="120" fill="none" aria-hidden focusable="false">
      <path
        className={ridge}
        d="M0 78 52 34a8 8 0 0 1 10 0l30 26 44-46a9 9 0 0 1 13 0l50 50 24-20a8 8 0 0 1 10 0l87 34"
      />
      <path className={shore} d="M20 78h280" />
      <path className={bank} d="M66 90h188M96 100h128M130 110h60" />
    </svg>
  )
}

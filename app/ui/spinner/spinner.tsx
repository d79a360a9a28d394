import { spinner } from './spinner.css.ts'

/** Shown beside text that says what is in progress. */
export function Spinner() {
  return <span className={spinner} aria-hidden />
}

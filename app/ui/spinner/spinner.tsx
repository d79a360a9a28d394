import { spinner } from './spinner.css.ts'

/** Beside words that say what is under way. */
export function Spinner() {
  return <span className={spinner} aria-hidden />
}

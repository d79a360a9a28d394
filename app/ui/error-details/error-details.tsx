import { Check, ChevronDown, Copy } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { details, detailsHead, detailsText, errorId, idRow } from './error-details.css.ts'

interface ErrorDetailsProps {
  /** Name of the id. */
  readonly label: string
  readonly id: string
  /** Names and values. */
  readonly lines: readonly (readonly [name: string, value: string])[]
  /** Texts of the button, before and after copying. */
  readonly copy: string
  readonly copied: string
}

/** Details of a failure for users to report: its id, and the rest in a disclosure. The button copies them with the user agent. */
export function ErrorDetails({ label, id, lines, copy: copyText, copied }: ErrorDetailsProps) {
  const { isCopied, copy } = useCopy()
  const canCopy = useHydrated()
  const copyAll = () => {
    const all = [...lines, ['User-Agent', navigator.userAgent]]
    void copy(all.map(([name, value]) => `${name}: ${value}`).join('\n'))
  }
  return (
    <details className={details}>
      <summary className={detailsHead}>
        <span className={idRow}>
          {label}{' '}
          <code className={errorId} dir="ltr">
            {id}
          </code>
        </span>
        <Icon icon={ChevronDown} size={16} />
      </summary>
      <pre className={detailsText}>
        {lines.map(([name, value]) => (
          <Fragment key={name}>
            {name}: <bdi>{value}</bdi>
            {'\n'}
          </Fragment>
        ))}
      </pre>
      {canCopy && (
        <Button size="small" onClick={copyAll}>
          <Icon icon={isCopied ? Check : Copy} size={16} />
          <span aria-live="polite">{isCopied ? copied : copyText}</span>
        </Button>
      )}
    </details>
  )
}

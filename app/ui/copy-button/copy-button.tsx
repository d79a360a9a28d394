import { Check, Copy } from 'lucide-react'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { copyButton } from './copy-button.css.ts'

export interface CopyButtonProps {
  readonly text: string
  /** Accessible name, such as `Copy the address`; `copied` is announced after copying. */
  readonly label: string
  readonly copied: string
}

/**
 * Copies a text and shows a confirmation for 400 ms. Renders an empty placeholder until hydration, because it needs
 * JavaScript.
 */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const { isCopied, copy } = useCopy()
  const isHydrated = useHydrated()
  if (!isHydrated) return <span className={copyButton} aria-hidden />
  return (
    <button type="button" className={copyButton} aria-label={label} title={label} onClick={() => void copy(text)}>
      <Icon icon={isCopied ? Check : Copy} size={16} />
      <span className={visuallyHidden} role="status">
        {isCopied ? copied : ''}
      </span>
    </button>
  )
}

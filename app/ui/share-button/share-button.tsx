import { Check, Share2 } from 'lucide-react'
import { copyButton } from '#app/ui/copy-button/copy-button.css.ts'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'

export interface ShareButtonProps {
  /** Title of the page, for the system's share sheet. */
  readonly title: string
  readonly label: string
  /** Announced after the link was copied. */
  readonly copied: string
}

/**
 * Shares the current page with the system's share sheet. Without one, or if it fails, copies the URL and confirms that briefly. The URL
 * is the canonical one, without campaign parameters and the visitor's own choices.
 */
export function ShareButton({ title, label, copied }: ShareButtonProps) {
  const { isCopied, copy } = useCopy()
  const share = async () => {
    const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href
    if (typeof navigator.share !== 'function') return copy(url)
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // AbortError: the visitor closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
    }
  }
  return (
    <button type="button" className={copyButton} aria-label={label} title={label} onClick={() => void share()}>
      <Icon icon={isCopied ? Check : Share2} size={16} />
      <span className={visuallyHidden} role="status">
        {isCopied ? copied : ''}
      </span>
    </button>
  )
}

import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { useFrame } from '../use-frame.ts'
import type { HelpDialogProps } from './help-dialog.client.tsx'

interface HelpEntryProps {
  readonly className: string
  readonly children: ReactNode
}

/**
 * Opens the help dialog. Without JavaScript, or if the dialog's code cannot be loaded, a link to the operator's help, else to the status page.
 * May appear several times.
 */
export function HelpEntry({ className, children }: HelpEntryProps) {
  const { links, build } = useFrame()
  const [isOpen, setOpen] = useState(false)
  // Stays mounted once opened: closing a mounted dialog is what returns the focus.
  const [Dialog, setDialog] = useState<ComponentType<HelpDialogProps>>()
  const href = links.help ?? '/status'
  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    try {
      const { default: Loaded } = await import('./help-dialog.client.tsx')
      setDialog(() => Loaded)
      setOpen(true)
    } catch {
      location.assign(href)
    }
  }
  return (
    <>
      <a href={href} rel="noopener noreferrer" className={className} onClick={(event) => void open(event)}>
        {children}
      </a>
      {Dialog && <Dialog isOpen={isOpen} onClose={() => setOpen(false)} links={links} build={build} />}
    </>
  )
}

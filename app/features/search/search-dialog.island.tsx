import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#app/ui/command/command.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Finder } from './finder.tsx'

export type CommandSource = ComponentType<{ readonly children: (commands: readonly Command[]) => ReactNode }>

export interface SearchDialogProps {
  readonly isOpen: boolean
  /** What was typed into the box before the dialog was there. */
  readonly typed: string
  /** Undefined: the search alone. */
  readonly commands: CommandSource | undefined
  readonly onClose: () => void
}

const NO_COMMANDS: readonly Command[] = []

/** The search, 640 × 520, over the whole of a small screen. */
export default function SearchDialog({ isOpen, typed, commands: Commands, onClose }: SearchDialogProps) {
  // Its words come with it: no page waits for those of what it does not show.
  const { t } = useTranslation(['search', 'safety'], { useSuspense: true })
  // What is typed in the box while this is on its way belongs to the same question.
  const [text, setText] = useState(typed)
  const [taken, setTaken] = useState(typed)
  if (typed !== taken) {
    setTaken(typed)
    if (typed !== '') setText(typed)
  }
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setText(typed)
  }
  const finder = (commands: readonly Command[]) => (
    <Finder text={text} onText={setText} commands={commands} isCommanding={Commands !== undefined} onClose={onClose} />
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={t('close')} size="finder" isBare>
      {Commands ? <Commands>{finder}</Commands> : finder(NO_COMMANDS)}
    </Dialog>
  )
}

import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#app/ui/command/command.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { SearchCombobox } from './search-combobox.tsx'

export type CommandSource = ComponentType<{ readonly children: (commands: readonly Command[]) => ReactNode }>

export interface SearchDialogProps {
  readonly isOpen: boolean
  /** Text typed into the box before the dialog had loaded. */
  readonly typed: string
  /** Undefined for the search without commands. */
  readonly commands: CommandSource | undefined
  readonly areNftsDisabled: boolean
  readonly onClose: () => void
}

const NO_COMMANDS: readonly Command[] = []

/** The search dialog, 640 × 520 px, full screen on small displays. */
export default function SearchDialog({
  isOpen,
  typed,
  commands: Commands,
  areNftsDisabled,
  onClose,
}: SearchDialogProps) {
  // Loads its translations together with its code, so that no page waits for them.
  const { t } = useTranslation(['search', 'safety'], { useSuspense: true })
  // The user may still be typing into the box while the dialog loads.
  const [text, setText] = useState(typed)
  const [lastTyped, setLastTyped] = useState(typed)
  if (typed !== lastTyped) {
    setLastTyped(typed)
    if (typed !== '') setText(typed)
  }
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setText(typed)
  }
  const search = (commands: readonly Command[]) => (
    <SearchCombobox
      text={text}
      onText={setText}
      commands={commands}
      hasCommands={Commands !== undefined}
      areNftsDisabled={areNftsDisabled}
      onClose={onClose}
    />
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={t('close')} size="search" isBare>
      {Commands ? <Commands>{search}</Commands> : search(NO_COMMANDS)}
    </Dialog>
  )
}

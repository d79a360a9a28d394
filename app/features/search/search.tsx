import { Search as SearchIcon } from 'lucide-react'
import { Suspense, useState, type ComponentType, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH } from '#app/domain/search/search-length.ts'
import { isTyping } from '#app/ui/effects/is-typing.ts'
import { useKeyDown } from '#app/ui/effects/use-key-down.ts'
import { usePreHydrationInput } from '#app/ui/effects/use-pre-hydration-input.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { isModifiedClick } from '#app/ui/navigation/is-modified-click.ts'
import { GetForm, Link } from '#app/ui/navigation/navigation.tsx'
import type { CommandSource, SearchDialogProps } from './search-dialog.client.tsx'
import { box, boxField, boxForm, boxKey, iconLink } from './search.css.ts'

const loadDialog = () => import('./search-dialog.client.tsx')
const SEARCH_PATH = '/explore'

export interface SearchProps {
  /** Loads the component that provides all commands. */
  readonly loadCommands: () => Promise<{ readonly default: CommandSource }>
  /** Whether the visitor hides NFTs. */
  readonly areNftsDisabled: boolean
}

interface Loaded {
  readonly Dialog: ComponentType<SearchDialogProps>
  readonly Commands: CommandSource | undefined
}

/**
 * The search in the top bar: a box, on phones an icon. Without JavaScript, a form that opens the search page. The
 * dialog loads on first hover or focus.
 *
 * Keyboard: `/` outside fields opens it, Ctrl/⌘ K opens it with commands; typing in the box opens it.
 */
export function Search({ loadCommands, areNftsDisabled }: SearchProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // Stays mounted once opened, because closing a mounted dialog returns the focus.
  const [loaded, setLoaded] = useState<Loaded>()
  const [typed, setTyped] = useState('')
  const preload = () => void loadDialog().catch(ignoreError)
  const open = async (hasCommands: boolean) => {
    preload()
    try {
      const [dialog, commands] = await Promise.all([loadDialog(), hasCommands ? loadCommands() : undefined])
      setLoaded({ Dialog: dialog.default, Commands: commands?.default })
      setOpen(true)
    } catch {
      // If the dialog fails to load, Enter in the box still opens the search page.
    }
  }
  const handleInput = (text: string) => {
    setTyped(text)
    if (text !== '') void open(false)
  }
  const handlePreHydrationInput = (text: string) => {
    // Text restored by the browser on reload is not a search.
    if (document.activeElement === field.current) handleInput(text)
  }
  const field = usePreHydrationInput('', handlePreHydrationInput)
  const close = () => {
    setOpen(false)
    setTyped('')
    if (field.current) field.current.value = ''
  }
  useKeyDown((event) => {
    const isModal = document.querySelector('dialog:modal') !== null
    if (event.defaultPrevented || isModal || event.isComposing) return
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      void open(true)
    } else if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
      event.preventDefault()
      void open(false)
    }
  })
  const handleIconClick = (event: MouseEvent) => {
    if (isModifiedClick(event)) return
    event.preventDefault()
    void open(false)
  }
  return (
    <>
      <GetForm to={SEARCH_PATH} role="search" aria-label={t('search.label')} className={boxForm}>
        <label className={box} onPointerEnter={preload}>
          <Icon icon={SearchIcon} size={16} />
          <input
            ref={field}
            className={boxField}
            type="text"
            name="search"
            aria-label={t('search.label')}
            aria-haspopup="dialog"
            aria-keyshortcuts="/ Control+K Meta+K"
            placeholder={t('search.label')}
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_LENGTH}
            enterKeyHint="search"
            onFocus={preload}
            onClick={() => void open(false)}
            onInput={(event) => handleInput(event.currentTarget.value)}
          />
          <kbd className={boxKey} aria-hidden>
            /
          </kbd>
        </label>
      </GetForm>
      <Link
        to={`${SEARCH_PATH}?search=`}
        className={iconLink}
        aria-label={t('search.label')}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={handleIconClick}
      >
        <Icon icon={SearchIcon} />
      </Link>
      {loaded && (
        <Suspense fallback={null}>
          <loaded.Dialog
            isOpen={isOpen}
            typed={typed}
            commands={loaded.Commands}
            areNftsDisabled={areNftsDisabled}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Ignores a failed preload: the file is requested again when needed. */
function ignoreError(): void {}

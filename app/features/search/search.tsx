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
const PATH = '/explore'

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
  const warm = () => void loadDialog().catch(ignore)
  const open = async (isCommanding: boolean) => {
    warm()
    try {
      const [dialog, commands] = await Promise.all([loadDialog(), isCommanding ? loadCommands() : undefined])
      setLoaded({ Dialog: dialog.default, Commands: commands?.default })
      setOpen(true)
    } catch {
      // If the dialog fails to load, Enter in the box still opens the search page.
    }
  }
  const handleTyped = (text: string) => {
    setTyped(text)
    if (text !== '') void open(false)
  }
  const handleTypedEarly = (text: string) => {
    // Text restored by the browser on reload is not a search.
    if (document.activeElement === field.current) handleTyped(text)
  }
  const field = usePreHydrationInput('', handleTypedEarly)
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
  const handleIcon = (event: MouseEvent) => {
    if (isModifiedClick(event)) return
    event.preventDefault()
    void open(false)
  }
  return (
    <>
      <GetForm to={PATH} role="search" aria-label={t('search.label')} className={boxForm}>
        <label className={box} onPointerEnter={warm}>
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
            onFocus={warm}
            onClick={() => void open(false)}
            onInput={(event) => handleTyped(event.currentTarget.value)}
          />
          <kbd className={boxKey} aria-hidden>
            /
          </kbd>
        </label>
      </GetForm>
      <Link
        to={`${PATH}?search=`}
        className={iconLink}
        aria-label={t('search.label')}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={handleIcon}
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

/** A preload error is ignored: the file is requested again when needed. */
function ignore(): void {}

import { Search as SearchIcon } from 'lucide-react'
import { Suspense, useState, type ComponentType, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH } from '#app/domain/search/search-length.ts'
import { isTyping } from '#app/ui/effects/is-typing.ts'
import { useKeyDown } from '#app/ui/effects/use-key-down.ts'
import { useTypedEarly } from '#app/ui/effects/use-typed-early.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { isForBrowser } from '#app/ui/navigation/is-for-browser.ts'
import { GetForm, Link } from '#app/ui/navigation/navigation.tsx'
import type { CommandSource, SearchDialogProps } from './search-dialog.island.tsx'
import { box, boxField, boxForm, boxKey, iconLink } from './search.css.ts'

const loadDialog = () => import('./search-dialog.island.tsx')
const PATH = '/explore'
/** Words that the dialog needs besides those of every page; see there. */
const AREAS = ['search', 'safety']

export interface SearchProps {
  /** Brings what renders its children with everything that can be done from anywhere. */
  readonly loadCommands: () => Promise<{ readonly default: CommandSource }>
}

interface Loaded {
  readonly Dialog: ComponentType<SearchDialogProps>
  readonly Commands: CommandSource | undefined
}

/**
 * The top bar's search: a box, an icon on phones. Without JavaScript a form that leads to a page of results. All that searches comes when
 * somebody comes near it.
 *
 * Keyboard: `/` anywhere but in a field opens it, Ctrl/⌘ K opens it with commands; in the box, typing does.
 */
export function Search({ loadCommands }: SearchProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // Once opened it stays mounted: closing a mounted dialog is what gives the focus back.
  const [loaded, setLoaded] = useState<Loaded>()
  const [typed, setTyped] = useState('')
  const warm = () => {
    void loadDialog().catch(ignore)
    void i18n.loadNamespaces(AREAS).catch(ignore)
  }
  const open = async (isCommanding: boolean) => {
    warm()
    try {
      const [dialog, commands] = await Promise.all([loadDialog(), isCommanding ? loadCommands() : undefined])
      setLoaded({ Dialog: dialog.default, Commands: commands?.default })
      setOpen(true)
    } catch {
      // Without its files the page of results still is: Enter in the box leads there.
    }
  }
  const handleTyped = (text: string) => {
    setTyped(text)
    if (text !== '') void open(false)
  }
  const handleTypedEarly = (text: string) => {
    // What the browser put back on a reload is no question.
    if (document.activeElement === field.current) handleTyped(text)
  }
  const field = useTypedEarly('', handleTypedEarly)
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
    if (isForBrowser(event)) return
    event.preventDefault()
    void open(false)
  }
  return (
    <>
      <GetForm to={PATH} role="search" aria-label={t('search.label')} className={boxForm}>
        <label className={box} onPointerEnter={warm}>
          <Icon of={SearchIcon} size={16} />
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
        <Icon of={SearchIcon} />
      </Link>
      {loaded && (
        <Suspense fallback={null}>
          <loaded.Dialog isOpen={isOpen} typed={typed} commands={loaded.Commands} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** What could not be loaded ahead is asked for again when it is needed. */
function ignore(): void {}

import { Search as SearchIcon } from 'lucide-react'
import {
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_LENGTH } from '#app/domain/search/search-length.ts'
import { isTyping } from '#app/ui/effects/is-typing.ts'
import { useKeyDown } from '#app/ui/effects/use-key-down.ts'
import { useTypedEarly } from '#app/ui/effects/use-typed-early.ts'
import type { Command } from '#app/ui/command/command.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { GetForm, Link } from '#app/ui/navigation/navigation.tsx'
import { box, boxField, boxForm, boxKey, iconLink } from './search.css.ts'

const loadDialog = () => import('./search-dialog.island.tsx')
const SearchDialog = lazy(loadDialog)
const PATH = '/explore'
/** Words that the dialog needs besides those of every page; see there. */
const AREAS = ['search', 'safety']

type CommandSource = ComponentType<{ readonly children: (commands: readonly Command[]) => ReactNode }>

export interface SearchProps {
  /** Renders its children with everything that can be done from anywhere; loaded when commands are asked for. */
  readonly commands: CommandSource | LazyExoticComponent<CommandSource>
}

/**
 * The top bar's search: a box, an icon on phones. Without JavaScript a form that leads to a page of results. All that searches comes when
 * somebody comes near it.
 *
 * Keyboard: `/` anywhere but in a field opens it, Ctrl/⌘ K opens it with commands; in the box, typing does.
 */
export function Search({ commands }: SearchProps) {
  const { t, i18n } = useTranslation()
  const [opened, setOpened] = useState<'never' | 'search' | 'commands' | 'before'>('never')
  const [typed, setTyped] = useState('')
  const warm = () => {
    void loadDialog().catch(ignore)
    void i18n.loadNamespaces(AREAS).catch(ignore)
  }
  const open = (mode: 'search' | 'commands') => {
    warm()
    setOpened(mode)
  }
  const handleTyped = (text: string) => {
    setTyped(text)
    if (text !== '') open('search')
  }
  const handleTypedEarly = (text: string) => {
    // What the browser put back on a reload is no question.
    if (document.activeElement === field.current) handleTyped(text)
  }
  const field = useTypedEarly('', handleTypedEarly)
  const close = () => {
    setOpened('before')
    setTyped('')
    if (field.current) field.current.value = ''
  }
  useKeyDown((event) => {
    const isModal = document.querySelector('dialog:modal') !== null
    if (event.defaultPrevented || isModal || event.isComposing) return
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      open('commands')
    } else if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
      event.preventDefault()
      open('search')
    }
  })
  const handleIcon = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open('search')
  }
  return (
    <>
      <GetForm to={PATH} role="search" className={boxForm}>
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
            onClick={() => open('search')}
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
      {opened !== 'never' && (
        <Suspense fallback={null}>
          <SearchDialog
            isOpen={opened === 'search' || opened === 'commands'}
            typed={typed}
            commands={opened === 'commands' ? commands : undefined}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** What could not be loaded ahead is asked for again when it is needed. */
function ignore(): void {}

import type { Rollup } from 'vite'
import { SECTION_LOAD } from './split-sections.ts'

const EVERY_PAGE = /\/app\/(?:entry\.client|root)\.tsx(?:\?.*)?$/
// The most visited pages, grouped by the modules that they share.
const LISTS = /\/app\/routes\/explore(?:-\w+)?\.tsx(?:\?.*)?$/
const TABLES = ['explore-tokens', 'explore-pools', 'explore-transactions'].map(
  (name) => new RegExp(`/app/features/explore/${name}\\.tsx$`),
)
const TOKEN = /\/app\/routes\/token\.tsx(?:\?.*)?$/
const POOL = /\/app\/routes\/pool\.tsx(?:\?.*)?$/
const POSITION = /\/app\/routes\/position\.tsx(?:\?.*)?$/
const POSITIONS = /\/app\/routes\/positions\.tsx(?:\?.*)?$/
const CREATE = /\/app\/routes\/create-position\.tsx(?:\?.*)?$/
const SWAP = /\/app\/routes\/swap\.tsx(?:\?.*)?$/
const SEND = /\/app\/routes\/send\.tsx(?:\?.*)?$/
const LANDING = /\/app\/routes\/landing\.tsx(?:\?.*)?$/
const PORTFOLIO = ['portfolio', 'portfolio-approvals'].map((name) => new RegExp(`/app/routes/${name}\\.tsx(?:\\?.*)?$`))
const BROWSER_ONLY = /\.client\.tsx?(?:\?.*)?$/
/** Bytes; smaller modules are not worth a separate request. */
const MIN_MODULE_BYTES = 1_200
/** Entry of a package that re-exports thousands of icons, of which each module uses a few. */
const ICONS_ENTRY = '/lucide-react/dist/esm/lucide-react.js'
const ICON_FILES = '/lucide-react/dist/esm/icons/'

/**
 * Splits the client bundle into:
 *
 * - two files for modules of every page: our own, and packages
 * - one file for the calculations that creating a position needs and none of the most visited pages does
 * - one file each for modules shared by: lists and token or pool pages; token and pool pages; components of these
 *   and other pages, but no list; the three lists; the pages of an address; these and the lists; pool and position
 *   pages; a position and the list of positions; the forms of the swap and landing pages
 * - one file for the styles of the most visited pages, which delay their first paint; one for all others, so that the
 *   order in which files load does not change the cascade
 * - one file per page for the modules that its sections need to refresh
 *
 * This way a first visit needs fewer requests, its files compress better and contain little unneeded code, and the
 * largest file stays cached after a new deployment.
 */
export function firstLoadChunks(): Rollup.GetManualChunk {
  let sharedByAll: ReadonlySet<string> | undefined
  let groupOf: ((id: string) => string | undefined) | undefined
  let mainStyles: ReadonlySet<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    if (/\.css(?:$|\?)/.test(id) && !id.includes('?url')) {
      mainStyles ??= modulesRenderedBy([EVERY_PAGE, LISTS, TOKEN, POOL, LANDING, SWAP])
      return mainStyles.has(id) ? 'styles' : 'more-styles'
    }
    const sectionFolder = SECTION_LOAD.exec(id)?.[1]
    if (sectionFolder !== undefined) return `refresh-${sectionFolder}`
    sharedByAll ??= modulesReachedFrom(EVERY_PAGE)
    groupOf ??= createGroups()
    return EVERY_PAGE.test(id) ? undefined : groupOf(id)

    function createGroups(): NonNullable<typeof groupOf> {
      const [lists, token, pool, position, swap, send, landing] = [
        LISTS,
        TOKEN,
        POOL,
        POSITION,
        SWAP,
        SEND,
        LANDING,
      ].map(modulesReachedFrom)
      const positions = modulesReachedFrom(POSITIONS)
      const create = modulesReachedFrom(CREATE)
      const tables = TABLES.map(modulesReachedFrom)
      const accounts = PORTFOLIO.map(modulesReachedFrom)
      const pages = [lists, token, pool, swap, landing]
      const isOnlyOnTrades = (module: string) =>
        swap?.has(module) === true &&
        send?.has(module) === true &&
        ![lists, token, pool, position, landing].some((page) => page?.has(module))
      return (module) => {
        const isOwnModule =
          !module.startsWith('\0') && (!module.includes('/node_modules/') || module.includes(ICON_FILES))
        // Rollup's helpers, whose names start with this, belong to the packages.
        if (sharedByAll?.has(module)) return isOwnModule ? 'frame' : 'packages'
        if (isOnlyOnTrades(module)) return isOwnModule ? 'trade' : 'trade-packages'
        if (!isOwnModule) return undefined
        const count = pages.filter((page) => page?.has(module)).length
        if (count === 0 && !position?.has(module) && accounts.every((page) => page.has(module))) return 'account-pages'
        if (count === 1 && lists?.has(module) && accounts.every((page) => page.has(module))) return 'lists-and-accounts'
        const isOnBoth = token?.has(module) === true && pool?.has(module) === true
        if (isOnBoth && count === 2) return 'single'
        if (count === 1 && pool?.has(module) && position?.has(module)) return 'pair'
        if (count === 0 && position?.has(module) && positions.has(module)) return 'positions'
        if (count === 2 && swap?.has(module) && landing?.has(module) && !create.has(module)) return 'amounts'
        const isOnlyOnCreate =
          create.has(module) && ![...pages, position, positions, send].some((page) => page?.has(module))
        if (isOnlyOnCreate && module.includes('/app/domain/')) return 'liquidity'
        const isOnEither = token?.has(module) === true || pool?.has(module) === true
        if ((isOnEither && lists?.has(module)) || (count > 1 && isSmall(module))) return 'market'
        if (isOnBoth && module.endsWith('.tsx')) return 'figures'
        const isOnAllTables = count === 1 && tables.every((table) => table.has(module))
        return isOnAllTables && !accounts.some((page) => page.has(module)) ? 'lists' : undefined
      }
    }

    /** Whether a module is small by itself; one that imports others is treated as large. */
    function isSmall(module: string): boolean {
      const { code, importedIds = [] } = getModuleInfo(module) ?? {}
      const hasNoOtherImports = importedIds.every(
        (other) => sharedByAll?.has(other) === true || other.includes('.vanilla.css'),
      )
      return hasNoOtherImports && (code?.length ?? MIN_MODULE_BYTES) < MIN_MODULE_BYTES
    }

    /** The modules that the server may render for these pages: with code that the browser loads later, without code for the browser alone. */
    function modulesRenderedBy(entries: readonly RegExp[]): ReadonlySet<string> {
      const visited = new Set<string>()
      const queue = [...getModuleIds()].filter((module) => entries.some((entry) => entry.test(module)))
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        if (visited.has(next) || BROWSER_ONLY.test(next)) continue
        visited.add(next)
        const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(next) ?? {}
        queue.push(...importedIds, ...dynamicallyImportedIds)
      }
      return visited
    }

    function modulesReachedFrom(entries: RegExp): ReadonlySet<string> {
      const visited = new Set<string>()
      const queue = [...getModuleIds()].filter((module) => entries.test(module))
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        if (visited.has(next)) continue
        visited.add(next)
        if (next.endsWith(ICONS_ENTRY)) continue
        const info = getModuleInfo(next)
        const entry = info?.importedIds.find((module) => module.endsWith(ICONS_ENTRY))
        if (entry !== undefined) queue.push(...iconsIn(info?.code ?? '').map((name) => iconFile(entry, name)))
        queue.push(...(info?.importedIds ?? []))
      }
      return visited
    }
  }
}

/** Finds the icons that a module imports: `import { ArrowUp as Up } from "lucide-react"`. */
function iconsIn(code: string): string[] {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = '']) =>
    names.split(','),
  )
  return named.map((name) => name.trim().split(' ')[0] ?? '').filter((name) => name !== '')
}

/** `ArrowUp` → `…/icons/arrow-up.js`, `Columns3` → `…/icons/columns-3.js`. */
function iconFile(entry: string, name: string): string {
  const file = name.replace(/(?<=.)([A-Z]|(?<!\d)\d)/g, '-$1').toLowerCase()
  return `${entry.slice(0, -ICONS_ENTRY.length)}${ICON_FILES}${file}.js`
}

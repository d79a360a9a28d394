import type { Rollup } from 'vite'
import { SECTION_LOAD } from './split-sections.ts'

const EVERY_PAGE = /\/app\/(?:entry\.client|root)\.tsx(?:\?.*)?$/
/** The most visited pages, by what they share. */
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
const DRAWINGS = '/lucide-react/dist/esm/icons/'

/**
 * Splits the client bundle into:
 *
 * - two files for modules of every page: our own, and packages
 * - one file for the calculations that creating a position needs and none of the most visited pages does
 * - one file each for modules shared by: lists and token or pool pages; token and pool pages; components of these
 *   and other pages, but no list; the three lists; the pages of
 *   an address; these and the lists; pool and position pages; a position and the list of positions; the forms of the swap and landing pages
 * - one file for the styles of the most visited pages, which delay their first paint; one for all others, so that no order of files can change
 *   which style wins
 * - one file per page for the modules that its sections need to refresh
 *
 * A first visit needs fewer round trips and files, compresses better and
 * loads little it does not need, and a new deployment leaves the largest file cached.
 */
export function firstLoadChunks(): Rollup.GetManualChunk {
  let everywhere: ReadonlySet<string> | undefined
  let groupOf: ((id: string) => string | undefined) | undefined
  let mainStyles: ReadonlySet<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    if (/\.css(?:$|\?)/.test(id) && !id.includes('?url')) {
      mainStyles ??= renderedBy([EVERY_PAGE, LISTS, TOKEN, POOL, LANDING, SWAP])
      return mainStyles.has(id) ? 'styles' : 'more-styles'
    }
    const refreshed = SECTION_LOAD.exec(id)?.[1]
    if (refreshed !== undefined) return `refresh-${refreshed}`
    everywhere ??= reachedFrom(EVERY_PAGE)
    groupOf ??= groups()
    return EVERY_PAGE.test(id) ? undefined : groupOf(id)

    function groups(): NonNullable<typeof groupOf> {
      const [lists, token, pool, position, swap, send, landing] = [
        LISTS,
        TOKEN,
        POOL,
        POSITION,
        SWAP,
        SEND,
        LANDING,
      ].map(reachedFrom)
      const positions = reachedFrom(POSITIONS)
      const create = reachedFrom(CREATE)
      const tables = TABLES.map(reachedFrom)
      const accounts = PORTFOLIO.map(reachedFrom)
      const pages = [lists, token, pool, swap, landing]
      const isOfTrades = (one: string) =>
        swap?.has(one) === true &&
        send?.has(one) === true &&
        ![lists, token, pool, position, landing].some((page) => page?.has(one))
      return (one) => {
        const isOurs = !one.startsWith('\0') && (!one.includes('/node_modules/') || one.includes(DRAWINGS))
        // Rollup's helpers, whose names start with this, belong to the packages.
        if (everywhere?.has(one)) return isOurs ? 'frame' : 'packages'
        if (isOfTrades(one)) return isOurs ? 'trade' : 'trade-packages'
        if (!isOurs) return undefined
        const count = pages.filter((page) => page?.has(one)).length
        if (count === 0 && !position?.has(one) && accounts.every((page) => page.has(one))) return 'account-pages'
        if (count === 1 && lists?.has(one) && accounts.every((page) => page.has(one))) return 'lists-and-accounts'
        const isOfBoth = token?.has(one) === true && pool?.has(one) === true
        if (isOfBoth && count === 2) return 'single'
        if (count === 1 && pool?.has(one) && position?.has(one)) return 'pair'
        if (count === 0 && position?.has(one) && positions.has(one)) return 'positions'
        if (count === 2 && swap?.has(one) && landing?.has(one) && !create.has(one)) return 'amounts'
        const isOfCreate = create.has(one) && ![...pages, position, positions, send].some((page) => page?.has(one))
        if (isOfCreate && one.includes('/app/domain/')) return 'liquidity'
        const isOfSingle = token?.has(one) === true || pool?.has(one) === true
        if ((isOfSingle && lists?.has(one)) || (count > 1 && isSmall(one))) return 'market'
        if (isOfBoth && one.endsWith('.tsx')) return 'figures'
        const isOfLists = count === 1 && tables.every((table) => table.has(one))
        return isOfLists && !accounts.some((page) => page.has(one)) ? 'lists' : undefined
      }
    }

    /** Whether a module is small by itself; one that imports others is treated as large. */
    function isSmall(one: string): boolean {
      const { code, importedIds = [] } = getModuleInfo(one) ?? {}
      const isAlone = importedIds.every((other) => everywhere?.has(other) === true || other.includes('.vanilla.css'))
      return isAlone && (code?.length ?? MIN_MODULE_BYTES) < MIN_MODULE_BYTES
    }

    /** The modules that the server may render for these pages: with code that the browser loads later, without code for the browser alone. */
    function renderedBy(entries: readonly RegExp[]): ReadonlySet<string> {
      const reached = new Set<string>()
      const open = [...getModuleIds()].filter((one) => entries.some((entry) => entry.test(one)))
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (reached.has(next) || BROWSER_ONLY.test(next)) continue
        reached.add(next)
        const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(next) ?? {}
        open.push(...importedIds, ...dynamicallyImportedIds)
      }
      return reached
    }

    function reachedFrom(entries: RegExp): ReadonlySet<string> {
      const reached = new Set<string>()
      const open = [...getModuleIds()].filter((one) => entries.test(one))
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (reached.has(next)) continue
        reached.add(next)
        if (next.endsWith(ICONS_ENTRY)) continue
        const info = getModuleInfo(next)
        const entry = info?.importedIds.find((one) => one.endsWith(ICONS_ENTRY))
        if (entry !== undefined) open.push(...iconsIn(info?.code ?? '').map((name) => iconFile(entry, name)))
        open.push(...(info?.importedIds ?? []))
      }
      return reached
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
  return `${entry.slice(0, -ICONS_ENTRY.length)}${DRAWINGS}${file}.js`
}

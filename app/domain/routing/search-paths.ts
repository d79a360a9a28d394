import { edgeGas, foundBy, quoteEdge, startsSection, type Path } from './path.ts'
import type { Protocol, SwapSide } from './plan.ts'
import type { Edge, Neighbours, PoolGraph } from './pool-graph.ts'

/** Start and end of a search, and the pools and versions that it may use. */
export interface PathSearch {
  readonly side: SwapSide
  /** Neighbours in the order of the walk: leaving edges for exact in, entering edges for exact out. */
  readonly neighbours: readonly Neighbours[]
  readonly origin: number
  readonly target: number
  readonly maxHops: number
  readonly admits: Admission
  /** Ordinals of pools that must not be used. */
  readonly without: ReadonlySet<number>
}

/** A path with the amount that it finds for a size. */
export interface FoundPath {
  readonly path: Path
  readonly found: bigint
  readonly gasUnits: number
}

interface PartialPath {
  readonly edge: Edge
  readonly before: PartialPath | undefined
  readonly found: bigint
  readonly gas: number
  /** Bits of VERSION_BIT and SECTIONED. */
  readonly versions: number
}

/**
 * Maximum number of partial paths to each currency that a search extends after the first and the second hop. A larger input of a pool never
 * gives a smaller output, so the best path extends the best partial path (except for rounding, and where versions may not be mixed). `MANY`
 * also finds paths for splits over pools that the best path does not use.
 */
const MANY = { afterFirst: 6, afterSecond: 8 } as const
const FEW = { afterFirst: 2, afterSecond: 2 } as const

const VERSION_BIT = { v2: 1, v3: 2, v4: 4 } as const
/** Set for a path over several sections, even of one version: two v4 pools with a wrap or unwrap in between. */
const SECTIONED = 8
const PROTOCOL_BIT = { V2: 1, V3: 2, V4: 4 } as const

/** Returns the search between two nodes. */
export function pathSearch(
  graph: PoolGraph,
  side: SwapSide,
  [nodeIn, nodeOut]: readonly [number, number],
  limits: {
    readonly maxHops: number
    readonly protocols: readonly Protocol[]
    readonly isSectioned: boolean
    readonly withoutPools: ReadonlySet<string> | undefined
  },
): PathSearch {
  const isExactIn = side === 'exactIn'
  return {
    side,
    neighbours: isExactIn ? graph.leaving : graph.entering,
    origin: isExactIn ? nodeIn : nodeOut,
    target: isExactIn ? nodeOut : nodeIn,
    maxHops: limits.maxHops,
    admits: admission({
      named: bitsOf(limits.protocols),
      isMixed: limits.protocols.includes('MIXED') && limits.isSectioned,
      isSectioned: limits.isSectioned,
    }),
    without: ordinalsOf(graph, limits.withoutPools),
  }
}

function ordinalsOf(graph: PoolGraph, poolKeys: ReadonlySet<string> | undefined): ReadonlySet<number> {
  const ordinals = new Set<number>()
  for (const key of poolKeys ?? []) {
    const ordinal = graph.ordinalOf(key)
    if (ordinal !== undefined) ordinals.add(ordinal)
  }
  return ordinals
}

/** Restricts a search to routes of one section. */
export function singleSectionSearch(search: PathSearch): PathSearch {
  const { named } = search.admits
  return { ...search, admits: admission({ named, isMixed: false, isSectioned: false }) }
}

/** Returns one search for each version, if a search allows several versions that a route may not mix; otherwise an empty list. */
export function singleVersionSearches(search: PathSearch): PathSearch[] {
  const { named, isMixed, isSectioned } = search.admits
  if (isMixed || isSingle(named)) return []
  const bits = Object.values(VERSION_BIT).filter((bit) => (named & bit) !== 0)
  return bits.map((bit) => ({ ...search, admits: admission({ named: bit, isMixed, isSectioned }) }))
}

/** Whether a path is short enough for a search, and its versions and sections are allowed. Does not check excluded pools. */
export function admitsPath({ maxHops, admits }: PathSearch, path: Path): boolean {
  const versions = path.reduce((known, edge, index) => {
    const before = path[index - 1]
    const isSectioned = before !== undefined && startsSection(before, edge)
    return known | VERSION_BIT[edge.pool.version] | (isSectioned ? SECTIONED : 0)
  }, 0)
  return path.length <= maxHops && admits.whole(versions)
}

/** Excludes the pools of some paths from a search. */
export function searchExcludingPools(search: PathSearch, paths: readonly Path[]): PathSearch {
  const without = new Set(search.without)
  for (const path of paths) for (const { ordinal } of path) without.add(ordinal)
  return { ...search, without }
}

interface Allowed {
  /** Bits (VERSION_BIT) of the requested versions; 0 if only MIXED is requested. */
  readonly named: number
  /** Whether one route may use several versions. */
  readonly isMixed: boolean
  /** Whether one route may have several sections. */
  readonly isSectioned: boolean
}

/**
 * Whether a route may have versions and sections (bits of VERSION_BIT and SECTIONED): `part` while it is incomplete, `whole` when complete.
 */
interface Admission extends Allowed {
  readonly part: (versions: number) => boolean
  readonly whole: (versions: number) => boolean
}

function admission(allowed: Allowed): Admission {
  const { named, isMixed, isSectioned } = allowed
  if (isMixed && named === 0)
    return { ...allowed, part: () => true, whole: (versions) => !isSingle(versions & ~SECTIONED) }
  const bits = named | (isSectioned ? SECTIONED : 0)
  const isNamed = (versions: number) => (versions & ~bits) === 0 && (isMixed || isSingle(versions & ~SECTIONED))
  return { ...allowed, part: isNamed, whole: isNamed }
}

function bitsOf(protocols: readonly Protocol[]): number {
  let bits = 0
  for (const protocol of protocols) if (protocol !== 'MIXED') bits |= PROTOCOL_BIT[protocol]
  return bits
}

function isSingle(versions: number): boolean {
  return (versions & (versions - 1)) === 0
}

/**
 * Returns paths of up to `maxHops` pools that pass no currency twice, best first by the amount found for a size.
 */
export function searchPaths(search: PathSearch, size: bigint): FoundPath[] {
  const partialPaths = searchPartialPaths(search, size, MANY)
  return best(partialPaths, search.side, partialPaths.length).map(foundPath)
}

/** Returns the best `count` paths of a narrower and cheaper search than `searchPaths`. */
export function searchFewPaths(search: PathSearch, size: bigint, count: number): FoundPath[] {
  return best(searchPartialPaths(search, size, FEW), search.side, count).map(foundPath)
}

function foundPath(partialPath: PartialPath): FoundPath {
  return { path: pathOf(partialPath), found: partialPath.found, gasUnits: partialPath.gas }
}

function searchPartialPaths(search: PathSearch, size: bigint, beam: typeof MANY | typeof FEW): PartialPath[] {
  const { side, neighbours, origin, target, maxHops } = search
  const complete: PartialPath[] = []
  const step = (before: PartialPath | undefined, edges: readonly Edge[] | undefined, into: PartialPath[]): void => {
    for (const edge of edges ?? []) {
      if (search.without.has(edge.ordinal)) continue
      const starts = before === undefined || startsSection(before.edge, edge)
      const isSectioned = before !== undefined && (starts || (before.versions & SECTIONED) !== 0)
      const versions = (before?.versions ?? 0) | VERSION_BIT[edge.pool.version] | (isSectioned ? SECTIONED : 0)
      if (!search.admits.part(versions)) continue
      const quote = quoteEdge(edge, side, before?.found ?? size)
      if (quote === undefined) continue
      into.push({
        edge,
        before,
        found: foundBy(quote, side),
        gas: (before?.gas ?? 0) + edgeGas(edge, side, quote, { starts, isSectioned }),
        versions,
      })
    }
  }

  step(undefined, neighbours[origin]?.get(target), complete)
  if (maxHops > 1) {
    const afterSecond = new Map<number, PartialPath[]>()
    for (const [first, edges] of neighbours[origin] ?? []) {
      if (first === target || !canContinue(search, first)) continue
      const partialPaths: PartialPath[] = []
      step(undefined, edges, partialPaths)
      for (const partialPath of best(partialPaths, side, beam.afterFirst)) {
        for (const [second, onward] of neighbours[first] ?? []) {
          if (second === target) step(partialPath, onward, complete)
          else if (maxHops > 2 && second !== origin && neighbours[second]?.has(target)) {
            let bucket = afterSecond.get(second)
            if (bucket === undefined) afterSecond.set(second, (bucket = []))
            step(partialPath, onward, bucket)
          }
        }
      }
    }
    for (const [second, partialPaths] of afterSecond) {
      for (const partialPath of best(partialPaths, side, beam.afterSecond))
        step(partialPath, neighbours[second]?.get(target), complete)
    }
  }
  return complete.filter((partialPath) => search.admits.whole(partialPath.versions))
}

function canContinue({ neighbours, origin, target, maxHops }: PathSearch, node: number): boolean {
  const onward = neighbours[node]
  if (onward === undefined) return false
  if (onward.has(target)) return true
  if (maxHops < 3) return false
  for (const next of onward.keys()) if (next !== origin && neighbours[next]?.has(target)) return true
  return false
}

function best(partialPaths: PartialPath[], side: SwapSide, count: number): readonly PartialPath[] {
  const sign = side === 'exactIn' ? -1 : 1
  if (partialPaths.length < 2) return partialPaths
  partialPaths.sort((a, b) => (a.found === b.found ? 0 : a.found < b.found ? -sign : sign))
  return partialPaths.length <= count ? partialPaths : partialPaths.slice(0, count)
}

function pathOf(partialPath: PartialPath): Path {
  const path: Edge[] = []
  for (let at: PartialPath | undefined = partialPath; at !== undefined; at = at.before) path.unshift(at.edge)
  return path
}

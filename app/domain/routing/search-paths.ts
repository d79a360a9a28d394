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
  readonly admission: Admission
  /** Ordinals of pools that must not be used. */
  readonly excludedPools: ReadonlySet<number>
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
 * Maximum number of partial paths to each currency that a search extends after the first and the second hop. A pool's output never decreases
 * with its input, so the best path extends the best partial path (except for rounding, and where versions may not be mixed). `WIDE_BEAM`
 * keeps more, because splits also need paths over other pools.
 */
const WIDE_BEAM = { afterFirst: 6, afterSecond: 8 } as const
const NARROW_BEAM = { afterFirst: 2, afterSecond: 2 } as const

const VERSION_BIT = { v2: 1, v3: 2, v4: 4 } as const
/** Set for a path over several sections, even of one version: two v4 pools with a wrap or unwrap in between. */
const SECTIONED = 8
const PROTOCOL_BIT = { V2: 1, V3: 2, V4: 4 } as const

/** Returns the search from `nodeIn` to `nodeOut`, or the reverse for exact out. */
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
    admission: createAdmission({
      versionBits: bitsOf(limits.protocols),
      isMixed: limits.protocols.includes('MIXED') && limits.isSectioned,
      isSectioned: limits.isSectioned,
    }),
    excludedPools: ordinalsOf(graph, limits.withoutPools),
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
  const { versionBits } = search.admission
  return { ...search, admission: createAdmission({ versionBits, isMixed: false, isSectioned: false }) }
}

/** Returns one search for each allowed version; an empty list if there is only one, or if a route may mix them. */
export function singleVersionSearches(search: PathSearch): PathSearch[] {
  const { versionBits, isMixed, isSectioned } = search.admission
  if (isMixed || hasSingleVersion(versionBits)) return []
  const bits = Object.values(VERSION_BIT).filter((bit) => (versionBits & bit) !== 0)
  return bits.map((bit) => ({ ...search, admission: createAdmission({ versionBits: bit, isMixed, isSectioned }) }))
}

/** Whether a path is short enough for a search, and its versions and sections are allowed. Does not check excluded pools. */
export function admitsPath({ maxHops, admission }: PathSearch, path: Path): boolean {
  const versions = path.reduce((known, edge, index) => {
    const before = path[index - 1]
    const isSectioned = before !== undefined && startsSection(before, edge)
    return known | VERSION_BIT[edge.pool.version] | (isSectioned ? SECTIONED : 0)
  }, 0)
  return path.length <= maxHops && admission.allowsComplete(versions)
}

/** Excludes the pools of some paths from a search. */
export function searchExcludingPools(search: PathSearch, paths: readonly Path[]): PathSearch {
  const excludedPools = new Set(search.excludedPools)
  for (const path of paths) for (const { ordinal } of path) excludedPools.add(ordinal)
  return { ...search, excludedPools }
}

interface Allowed {
  /** Bits (VERSION_BIT) of the requested versions; 0 if only MIXED is requested. */
  readonly versionBits: number
  /** Whether one route may use several versions. */
  readonly isMixed: boolean
  /** Whether one route may have several sections. */
  readonly isSectioned: boolean
}

/**
 * Whether a search may use a path, by the path's bits of VERSION_BIT and SECTIONED: `allowsPartial` for a path that does not reach the target
 * yet, `allowsComplete` for one that does.
 */
interface Admission extends Allowed {
  readonly allowsPartial: (versions: number) => boolean
  readonly allowsComplete: (versions: number) => boolean
}

function createAdmission(allowed: Allowed): Admission {
  const { versionBits, isMixed, isSectioned } = allowed
  if (isMixed && versionBits === 0)
    return {
      ...allowed,
      allowsPartial: () => true,
      allowsComplete: (versions) => !hasSingleVersion(versions & ~SECTIONED),
    }
  const bits = versionBits | (isSectioned ? SECTIONED : 0)
  const isAllowed = (versions: number) =>
    (versions & ~bits) === 0 && (isMixed || hasSingleVersion(versions & ~SECTIONED))
  return { ...allowed, allowsPartial: isAllowed, allowsComplete: isAllowed }
}

function bitsOf(protocols: readonly Protocol[]): number {
  let bits = 0
  for (const protocol of protocols) if (protocol !== 'MIXED') bits |= PROTOCOL_BIT[protocol]
  return bits
}

function hasSingleVersion(versions: number): boolean {
  return (versions & (versions - 1)) === 0
}

/** Returns paths of up to `maxHops` pools that pass no currency twice, best first by the amount found for a size. */
export function searchPaths(search: PathSearch, size: bigint): FoundPath[] {
  const partialPaths = searchPartialPaths(search, size, WIDE_BEAM)
  return bestPaths(partialPaths, search.side, partialPaths.length).map(foundPath)
}

/** Returns the best `count` paths of a narrower and cheaper search than `searchPaths`. */
export function searchFewPaths(search: PathSearch, size: bigint, count: number): FoundPath[] {
  return bestPaths(searchPartialPaths(search, size, NARROW_BEAM), search.side, count).map(foundPath)
}

function foundPath(partialPath: PartialPath): FoundPath {
  return { path: pathOf(partialPath), found: partialPath.found, gasUnits: partialPath.gas }
}

function searchPartialPaths(
  search: PathSearch,
  size: bigint,
  beam: typeof WIDE_BEAM | typeof NARROW_BEAM,
): PartialPath[] {
  const { side, neighbours, origin, target, maxHops } = search
  const complete: PartialPath[] = []
  const extend = (
    before: PartialPath | undefined,
    edges: readonly Edge[] | undefined,
    results: PartialPath[],
  ): void => {
    for (const edge of edges ?? []) {
      if (search.excludedPools.has(edge.ordinal)) continue
      const starts = before === undefined || startsSection(before.edge, edge)
      const isSectioned = before !== undefined && (starts || (before.versions & SECTIONED) !== 0)
      const versions = (before?.versions ?? 0) | VERSION_BIT[edge.pool.version] | (isSectioned ? SECTIONED : 0)
      if (!search.admission.allowsPartial(versions)) continue
      const quote = quoteEdge(edge, side, before?.found ?? size)
      if (quote === undefined) continue
      results.push({
        edge,
        before,
        found: foundBy(quote, side),
        gas: (before?.gas ?? 0) + edgeGas(edge, side, quote, { starts, isSectioned }),
        versions,
      })
    }
  }

  extend(undefined, neighbours[origin]?.get(target), complete)
  if (maxHops > 1) {
    const afterSecond = new Map<number, PartialPath[]>()
    for (const [first, edges] of neighbours[origin] ?? []) {
      if (first === target || !canContinue(search, first)) continue
      const partialPaths: PartialPath[] = []
      extend(undefined, edges, partialPaths)
      for (const partialPath of bestPaths(partialPaths, side, beam.afterFirst)) {
        for (const [second, nextEdges] of neighbours[first] ?? []) {
          if (second === target) extend(partialPath, nextEdges, complete)
          else if (maxHops > 2 && second !== origin && neighbours[second]?.has(target)) {
            const bucket = afterSecond.get(second) ?? []
            afterSecond.set(second, bucket)
            extend(partialPath, nextEdges, bucket)
          }
        }
      }
    }
    for (const [second, partialPaths] of afterSecond) {
      for (const partialPath of bestPaths(partialPaths, side, beam.afterSecond))
        extend(partialPath, neighbours[second]?.get(target), complete)
    }
  }
  return complete.filter((partialPath) => search.admission.allowsComplete(partialPath.versions))
}

/** Whether the target can be reached from the node after the first hop. */
function canContinue({ neighbours, origin, target, maxHops }: PathSearch, node: number): boolean {
  const nextEdges = neighbours[node]
  if (nextEdges === undefined) return false
  if (nextEdges.has(target)) return true
  if (maxHops < 3) return false
  for (const next of nextEdges.keys()) if (next !== origin && neighbours[next]?.has(target)) return true
  return false
}

/** Sorts the paths in place, best first, and returns the first `count`. */
function bestPaths(partialPaths: PartialPath[], side: SwapSide, count: number): readonly PartialPath[] {
  const sign = side === 'exactIn' ? -1 : 1
  if (partialPaths.length < 2) return partialPaths
  partialPaths.sort((a, b) => (a.found === b.found ? 0 : a.found < b.found ? -sign : sign))
  return partialPaths.length <= count ? partialPaths : partialPaths.slice(0, count)
}

function pathOf(partialPath: PartialPath): Path {
  const path: Edge[] = []
  for (let current: PartialPath | undefined = partialPath; current !== undefined; current = current.before)
    path.unshift(current.edge)
  return path
}

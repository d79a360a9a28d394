import type { Catalogue, ValuesOf } from './catalogue.ts'

/**
 * Applies overrides in a query to evaluated flags. Unknown names and variants are ignored; of contradicting parameters
 * the later one below wins.
 *
 * featureFlagOverride=a,b      on          experimentOverride=name:value
 *   featureFlagOverrideOff=a,b   off         layerOverride=name:value      layerOverrideOff=name   back to the default
 *
 * Not for production hosts.
 */
export function applyOverrides<Entries extends Catalogue>(
  catalogue: Entries,
  values: ValuesOf<Entries>,
  query: URLSearchParams,
): ValuesOf<Entries> {
  const changes: Record<string, string | boolean> = {}
  const namesIn = (parameter: string) => query.getAll(parameter).flatMap((text) => text.split(','))
  const keyOf = (kind: string, name: string) =>
    Object.entries(catalogue).find(([, entry]) => entry.kind === kind && entry.name === name.trim())?.[0]

  const setFlags = (parameter: string, value: boolean) => {
    for (const name of namesIn(parameter)) {
      const key = keyOf('flag', name)
      if (key !== undefined) changes[key] = value
    }
  }
  const setChoices = (parameter: string, kind: 'experiment' | 'layer') => {
    for (const pair of namesIn(parameter)) {
      const colon = pair.indexOf(':')
      if (colon < 0) continue
      const key = keyOf(kind, pair.slice(0, colon))
      const entry = key === undefined ? undefined : catalogue[key]
      const value = pair.slice(colon + 1).trim()
      if (key !== undefined && entry !== undefined && 'values' in entry && entry.values.includes(value))
        changes[key] = value
    }
  }

  setFlags('featureFlagOverride', true)
  setFlags('featureFlagOverrideOff', false)
  setChoices('experimentOverride', 'experiment')
  setChoices('layerOverride', 'layer')
  for (const name of namesIn('layerOverrideOff')) {
    const key = keyOf('layer', name)
    const entry = key === undefined ? undefined : catalogue[key]
    if (key !== undefined && entry !== undefined) changes[key] = entry.default
  }
  return { ...values, ...changes }
}

import type { ComponentType } from 'react'

type Example = ComponentType<object>

export interface Primitive {
  /** The folder in `app/ui` or `app/entities`. */
  readonly name: string
  readonly examples: Readonly<Record<string, Example>>
}

const modules = import.meta.glob<Readonly<Record<string, Example>>>('/app/{ui,entities}/*/*.gallery.tsx', {
  eager: true,
})

/** The exports of every `*.gallery.tsx`, alphabetically: examples of all primitives, and of entities that are used everywhere. */
export const PRIMITIVES: readonly Primitive[] = Object.entries(modules)
  .map(([path, examples]) => ({ name: path.split('/').at(-2) ?? path, examples }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** `FullWidth` → `Full width`. */
export function headingOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Matches the package folder in a file's path. */
const PACKAGE = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * Packages without a script in the client bundle: renderer and fonts of the cards, a font of the style sheets, and the
 * drawings of the logos. A test compares the list with the imports of the cards' worker.
 */
const OUTSIDE_BUNDLE = [
  '@expo-google-fonts/inter',
  '@expo-google-fonts/noto-sans-arabic',
  '@fontsource-variable/noto-sans-arabic',
  '@resvg/resvg-wasm',
  '@web3icons/core',
]

/**
 * Writes the licences of the client bundle's packages and of `OUTSIDE_BUNDLE` to `/licences.txt`, so that scripts need no
 * licence comments. Fails the build for a package without a licence.
 */
export function licencesPlugin(): Plugin {
  return {
    name: 'tarn:licences',
    config: () => ({ esbuild: { legalComments: 'none' } }),
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
      const folders = new Set(modules.flatMap((id) => packageOf(id) ?? []))
      for (const name of OUTSIDE_BUNDLE) folders.add(join(this.environment.config.root, 'node_modules', name))
      const texts = [...folders].sort().map(licenceOf)
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: [...new Set(texts)].join('\n\n') })
    },
  }
}

/** The package folder of a file. A folder that a package has copied from another belongs to the package. */
function packageOf(id: string): string | undefined {
  const folder = PACKAGE.exec(id)?.[1]
  return folder === undefined || existsSync(join(folder, 'package.json')) ? folder : packageOf(folder)
}

/** Matches the text of a licence by its name: some packages changed their licence file but not the name. */
const LICENCE_TEXTS: Readonly<Record<string, RegExp>> = {
  'Apache-2.0': /Apache License/i,
  MIT: /permission is hereby granted|\bMIT\b/i,
}

function licenceOf(folder: string): string {
  const { name, license, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly license?: string
    readonly repository?: string | { readonly url: string }
  }
  const files = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file))
  if (files.length === 0 && license === undefined)
    throw new Error(`${name} has neither a licence file nor a licence name`)
  if (files.length > 0) {
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
    const pattern = license === undefined ? undefined : LICENCE_TEXTS[license]
    if (pattern && !texts.some((text) => pattern.test(text)))
      throw new Error(`${name} says ${license}, but its file does not`)
    return [name, ...texts].join('\n')
  }
  const source = typeof repository === 'object' ? repository.url : repository
  return [name, `Licence: ${license}`, ...(source === undefined ? [] : [`Source: ${source}`])].join('\n')
}

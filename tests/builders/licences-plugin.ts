import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where a package begins in the path of one of its files. */
const PACKAGE = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * Puts the licences of the packages in the browser's bundle into one file beside it, `/licences.txt`: their comments need then not travel
 * with every script. Stops the build at a package that brings none.
 */
export function licencesPlugin(): Plugin {
  return {
    name: 'tarn:licences',
    config: () => ({ esbuild: { legalComments: 'none' } }),
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
      const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []))
      const texts = [...folders].sort().map(licenceOf)
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: [...new Set(texts)].join('\n\n') })
    },
  }
}

function licenceOf(folder: string): string {
  const { name, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly license?: string
  }
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  if (file === undefined && license === undefined) throw new Error(`${name} says nothing of its licence`)
  return `${name}\n${file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()}`
}

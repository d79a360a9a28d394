import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { build, type Plugin, type Rollup } from 'vite'
import { splitSections } from './split-sections.ts'

const FILES = {
  'page.ts': `import * as pools from './pools.section.tsx'
    import * as about from './about.section.tsx'
    globalThis.sections = { pools, about }`,
  'pools.section.tsx': `import { request } from './request.ts'
import { draw } from './draw.ts'
export const area = 'lists'
export async function load(context) { return read(context) }
    function read(context) { return request('loaded ' + context) }
    export const View = () => draw('the view')`,
  'about.section.tsx': `export const area = 'aside'
    export const View = () => 'about it'`,
  'request.ts': 'export const request = (of) => fetch(of)',
  'draw.ts': 'export const draw = (it) => it',
}

const folder = mkdtempSync(join(tmpdir(), 'sections-'))
for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code)
afterAll(() => rmSync(folder, { recursive: true }))

async function chunksOf(ssr: boolean, plugin?: Plugin): Promise<readonly Rollup.OutputChunk[]> {
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [splitSections(), plugin],
    build: { ssr, write: false, minify: false, rollupOptions: { input: join(folder, 'page.ts') } },
  })) as Rollup.RollupOutput
  return output.filter((chunk) => chunk.type === 'chunk')
}

test('in the browser a section’s load is a lazy chunk that contains nothing else of the section', async () => {
  const chunks = await chunksOf(false)
  const [page, lazy] = [chunks.find(({ isEntry }) => isEntry), chunks.find(({ code }) => code.includes('loaded '))]
  expect(page?.code).toContain('the view')
  expect(page?.code).not.toContain('loaded ')
  expect(page?.dynamicImports).toEqual([lazy?.fileName])
  expect(lazy?.code).not.toContain('the view')
})

test('the page does not import modules that only load uses', async () => {
  let imported: readonly string[] = []
  await chunksOf(false, {
    name: 'graph',
    buildEnd() {
      const view = [...this.getModuleIds()].find((id) => id.endsWith('pools.section.tsx?view')) ?? ''
      imported = this.getModuleInfo(view)?.importedIds ?? []
    },
  })
  expect(imported.map((id) => basename(id))).toEqual(['draw.ts'])
})

test('a section without load gets no lazy import', async () => {
  const page = (await chunksOf(false)).find(({ isEntry }) => isEntry)
  const about = page?.code.split('aside')[1]
  expect(about).toContain('about it')
  expect(about).not.toContain('load')
})

test('on the server a section is one module', async () => {
  const chunks = await chunksOf(true)
  expect(chunks).toHaveLength(1)
  expect(chunks[0]?.code).toMatch(/loaded [^]*the view/)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { build, type Rollup } from 'vite'
import { splitSections } from './split-sections.ts'

const FILES = {
  'page.ts': `import * as pools from './pools.section.tsx'
    import * as about from './about.section.tsx'
    globalThis.sections = { pools, about }`,
  'pools.section.tsx': `export const area = 'lists'
export async function load(context) { return 'loaded ' + context }
    export const View = () => 'the view'`,
  'about.section.tsx': `export const area = 'aside'
    export const View = () => 'about it'`,
}

const folder = mkdtempSync(join(tmpdir(), 'sections-'))
for (const [name, code] of Object.entries(FILES)) writeFileSync(join(folder, name), code)
afterAll(() => rmSync(folder, { recursive: true }))

async function chunksOf(ssr: boolean): Promise<readonly Rollup.OutputChunk[]> {
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [splitSections()],
    build: { ssr, write: false, minify: false, rollupOptions: { input: join(folder, 'page.ts') } },
  })) as Rollup.RollupOutput
  return output.filter((chunk) => chunk.type === 'chunk')
}

test('in the browser a section’s load is a lazy chunk, which holds nothing else of the section', async () => {
  const chunks = await chunksOf(false)
  const [page, lazy] = [chunks.find(({ isEntry }) => isEntry), chunks.find(({ code }) => code.includes('loaded '))]
  expect(page?.code).toContain('the view')
  expect(page?.code).not.toContain('loaded ')
  expect(page?.dynamicImports).toEqual([lazy?.fileName])
  expect(lazy?.code).not.toContain('the view')
})

test('a section without load gets none', async () => {
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

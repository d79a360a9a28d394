/** The used fields of an entry of `package-lock.json`, version 3. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  /** Hash of the archive: `sha512-` and base64. */
  readonly integrity?: string
  readonly dev?: boolean
  /** Whether it is a dependency of development or optional packages only. */
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface Lockfile {
  readonly name: string
  readonly version: string
  /** Packages by folder; the product itself has the empty string. */
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const FOLDER = 'node_modules/'

/**
 * Lists the production dependencies of a lockfile, direct and transitive, as a CycloneDX document. Reproducible: no time,
 * serial number or path.
 *
 * Source  CycloneDX 1.6, JSON; https://cyclonedx.org/docs/1.6/json/
 * Throws  if a dependency that is neither optional nor a peer dependency is missing from the lockfile
 */
export function writeSbom({ name, version, packages }: Lockfile): string {
  const dependenciesByFolder = new Map<string, readonly string[]>()
  const visit = (folder: string) => {
    if (dependenciesByFolder.has(folder)) return
    const found = dependenciesOf(packages, folder)
    dependenciesByFolder.set(folder, found)
    found.forEach(visit)
  }
  visit('')
  const product = { type: 'application', 'bom-ref': `${name}@${version}`, name, version }
  const refOf = (folder: string) => (folder === '' ? product['bom-ref'] : purlOf(packages, folder))
  const folders = [...dependenciesByFolder.keys()].filter((folder) => folder !== '')
  const components = folders.map((folder) => componentOf(packages, folder))
  const dependencies = [...dependenciesByFolder].map(([folder, found]) => ({
    ref: refOf(folder),
    dependsOn: [...new Set(found.map(refOf))].sort(),
  }))
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: product },
    components: uniqueBy(components, (component) => component['bom-ref']),
    dependencies: uniqueBy(dependencies, ({ ref }) => ref),
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

/**
 * Returns the folders of a package's production dependencies. Optional and peer dependencies of packages may be missing from the lockfile; those
 * of the product itself are left out.
 */
function dependenciesOf(packages: Lockfile['packages'], folder: string): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[folder] ?? {}
  const mayBeMissing = folder === '' ? {} : { ...optionalDependencies, ...peerDependencies }
  const required = Object.keys(dependencies).filter((name) => !(name in mayBeMissing))
  return [
    ...required.map((name) => {
      const found = folderOf(packages, folder, name)
      if (found === undefined) throw new Error(`${name}, needed by ${folder || 'the product'}, is not in the lockfile`)
      return found
    }),
    ...Object.keys(mayBeMissing).flatMap((name) => folderOf(packages, folder, name) ?? []),
  ].filter((found) => !packages[found]?.dev && !packages[found]?.devOptional)
}

/** Resolves a package like Node: in the folder's own `node_modules`, else in those above. */
function folderOf(packages: Lockfile['packages'], folder: string, name: string): string | undefined {
  const candidate = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`
  if (candidate in packages) return candidate
  if (folder === '') return undefined
  const end = folder.lastIndexOf(FOLDER)
  return folderOf(packages, folder.slice(0, Math.max(0, end - 1)), name)
}

function componentOf(packages: Lockfile['packages'], folder: string) {
  const name = nameOf(folder)
  const { version = '', license, integrity } = packages[folder] ?? {}
  const [scope, rest] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = purlOf(packages, folder)
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope !== undefined && { group: scope }),
    name: rest,
    version,
    scope: 'required',
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
    }),
    ...(license !== undefined && { licenses: [licenceOf(license)] }),
    purl,
  }
}

function licenceOf(license: string) {
  if (/ (?:OR|AND|WITH) /.test(license)) return { expression: license }
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }
}

function purlOf(packages: Lockfile['packages'], folder: string): string {
  return `pkg:npm/${nameOf(folder).replace('@', '%40')}@${packages[folder]?.version ?? ''}`
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length)
}

/** Removes duplicates: a package version may be in several folders. */
function uniqueBy<Value>(values: readonly Value[], refOf: (value: Value) => string): Value[] {
  const unique = new Map(values.map((value) => [refOf(value), value]))
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

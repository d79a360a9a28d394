/**
 * Prints the required Node version where none is bundled (other than linux-x64), instead of failing with a syntax
 * error.
 */
export function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 24) return
  console.error(
    `Tarn needs Node 24; this is ${process.version}. On Linux x64 "npm ci" brings it along; on other systems install Node 24 first.`,
  )
  process.exit(1)
}

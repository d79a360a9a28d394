/** Says which Node is needed where the bundled one (linux-x64) is not, instead of failing on the first new syntax. */
export function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 24) return
  console.error(
    `Tarn needs Node 24; this is ${process.version}. On Linux x64 "npm ci" brings it along; on other systems install Node 24 first.`,
  )
  process.exit(1)
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { fail, ok, type Result } from '#app/base/result.ts'

/** The headless shell comes first: it uses less CPU, which is the bottleneck of journeys. */
const EXECUTABLES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** For journeys and component tests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds or installs a Chromium: Debian's package with apt and root, else Playwright's build.
 *
 * Returns  the path of the executable | a message that says what is missing and how to install it
 */
export function findChromium(): Result<string, string> {
  const configured = process.env['TARN_CHROMIUM']
  if (configured !== undefined)
    return existsSync(configured) ? ok(configured) : fail(`TARN_CHROMIUM names ${configured}, which does not exist.`)
  const found = installedChromium()
  if (found !== undefined) return ok(found)
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], { env })
  } else {
    console.log("Installing Playwright's Chromium …")
    spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = installedChromium()
  if (installed !== undefined) return ok(installed)
  return fail(
    'The journeys need Chromium and none could be installed. Install it (Debian: apt-get install chromium-headless-shell) or set TARN_CHROMIUM to an executable.',
  )
}

/** The path of a Chromium that is already on this machine. */
export function installedChromium(): string | undefined {
  return [...EXECUTABLES, chromium.executablePath()].find((path) => existsSync(path))
}

import { expect, test as base, type BrowserContext } from '@playwright/test'

/** Environment variable that passes the stacks' addresses from the global setup to the journeys' processes. */
export const STACKS_VARIABLE = 'TARN_STACKS'

/** The key of an account that the operator of both stacks has blocked. */
export const BLOCKED_KEY = `0x${'b1'.repeat(32)}` as const

/** Two equal stacks: journeys that trade have their own, so that state does not change for journeys that only read. */
export type StackName = 'trading' | 'reading'

export interface StackAddress {
  readonly baseURL: string
  /** By chain id. The bot is off: state changes only when a journey changes it. */
  readonly rpcUrls: Readonly<Record<number, readonly string[]>>
}

/**
 * Playwright's `test` on the running stack: relative URLs point to the app, `stack.rpcUrls` to its chains. A journey also fails on any
 * violation of the content security policy or Trusted Types, and on any hydration error.
 */
export const test = base.extend<{ stack: StackAddress }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern; an empty one says none
  stack: async ({}, use, { project }) => {
    const stacks = JSON.parse(process.env[STACKS_VARIABLE] ?? '{}') as Record<string, StackAddress>
    const stack = stacks[project.name]
    if (!stack) throw new Error(`no stack is named ${project.name}`)
    await use(stack)
  },
  context: async ({ context }, use) => {
    const violations = await collectCspViolations(context)
    const hydrationErrors = await watchHydration(context)
    await use(context)
    // A page keeps requesting quotes until it closes; a route that answers one after the journey's end must not fail it.
    await Promise.all([context, ...context.pages()].map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })))
    expect(violations, 'violations of the content security policy').toEqual([])
    expect(hydrationErrors, 'hydration errors').toEqual([])
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.baseURL)
  },
})

/** Collects the CSP violations of all pages of a context. For contexts that a journey opens itself. */
export async function collectCspViolations(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportViolation', (_, text: string) => void violations.push(text))
  await context.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) => {
      reportViolation(`${violatedDirective}: ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`)
    })
  })
  // Violations before the first script of the page are reported in the console only.
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted(?:HTML|Script)/.test(message.text())) violations.push(message.text())
  })
  return violations
}

/** React's hydration errors: the browser's HTML differs from the server's (418, 423, 425). */
const HYDRATION_ERROR = /Minified React error #(?:418|423|425)\b/

/**
 * Collects the hydration errors of all pages of a context, and server HTML that React discards because its boundary updated before it had
 * hydrated. React 18 reports the latter as error 421, but also reports an attempt that it abandoned: a transition reaches the boundary, and
 * an urgent update that mounts a Suspense boundary interrupts it. Only the removed marker of the boundary tells them apart.
 */
export async function watchHydration(context: BrowserContext): Promise<readonly string[]> {
  const hydrationErrors: string[] = []
  const record = (text: string, url: string) => {
    if (HYDRATION_ERROR.test(text)) hydrationErrors.push(`${url}: ${text.slice(0, 200)}`)
  }
  context.on('console', (message) => record(message.text(), message.page()?.url() ?? ''))
  context.on('weberror', (failure) => record(failure.error().message, failure.page()?.url() ?? ''))
  await context.exposeBinding('reportDiscarded', (_, text: string) => void hydrationErrors.push(text))
  await context.addInitScript(() => {
    const { reportDiscarded } = globalThis as unknown as { reportDiscarded: (text: string) => void }
    const markers = new Set(['$', '$?', '$!'])
    new MutationObserver((records) => {
      for (const { removedNodes, target } of records)
        for (const node of removedNodes)
          // Streamed HTML is moved into its place, so its markers are removed and inserted again.
          if (node instanceof Comment && markers.has(node.data) && !node.isConnected && target.isConnected)
            reportDiscarded(
              `${location.href}: discarded the server's HTML in ${(target as Element).outerHTML.slice(0, 200)}`,
            )
    }).observe(document, { childList: true, subtree: true })
  })
  return hydrationErrors
}

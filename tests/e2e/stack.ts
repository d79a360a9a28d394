import { expect, test as base, type BrowserContext } from '@playwright/test'

/** How the set-up tells the journeys, which run in processes of their own, where the stacks are. */
export const STACKS_VARIABLE = 'TARN_STACKS'

/** Two stacks over two worlds alike: journeys that trade have one to themselves, so that nothing moves under those that read. */
export type StackName = 'trading' | 'reading'

export interface StackAddress {
  readonly baseURL: string
  /** By chain id. The bot is off: state changes only when a journey changes it. */
  readonly rpcUrls: Readonly<Record<number, readonly string[]>>
}

/**
 * Playwright's `test` on the running stack: relative URLs lead to the app, `stack.rpcUrls` to its chains. A journey on which the content
 * security policy or Trusted Types had to stop anything has failed, whatever else it saw; so has one on which React threw the server's page away.
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
    const violations = await watchPolicy(context)
    const misfits = watchHydration(context)
    await use(context)
    expect(violations, 'stopped by the content security policy').toEqual([])
    expect(misfits, 'drawn anew in the browser').toEqual([])
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.baseURL)
  },
})

/** Fills with what the policy of any page of this context stopped. For contexts that a journey opens by itself. */
export async function watchPolicy(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportViolation', (_, text: string) => void violations.push(text))
  await context.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation: (text: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) => {
      reportViolation(`${violatedDirective}: ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`)
    })
  })
  // What is stopped before any script of the page runs is told in the console alone.
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted(?:HTML|Script)/.test(message.text())) violations.push(message.text())
  })
  return violations
}

/** That the browser's page is another than the server's (418, 423, 425), or that a part of it changed before it was taken over (421). */
const MISFIT = /Minified React error #(?:418|421|423|425)\b/

/** Fills with what React said of pages of this context that it could not take over from the server. */
export function watchHydration(context: BrowserContext): readonly string[] {
  const misfits: string[] = []
  const keep = (text: string, url: string) => {
    if (MISFIT.test(text)) misfits.push(`${url}: ${text.slice(0, 200)}`)
  }
  context.on('console', (message) => keep(message.text(), message.page()?.url() ?? ''))
  context.on('weberror', (failure) => keep(failure.error().message, failure.page()?.url() ?? ''))
  return misfits
}

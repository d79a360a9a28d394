import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SiteLinks } from '#app/edge/site.server.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { closeOnLink, opens, Popover } from '#app/ui/popover/popover.tsx'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { RootDataProvider } from '../use-root-data.ts'
import { HelpEntry } from './help-entry.tsx'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dialog = page.getByRole('dialog', { name: 'Help' })

afterEach(() => {
  Object.assign(bridge, { address: undefined, wallet: undefined, chainId: undefined })
})

/** The entry in a menu that closes when a link is followed, on the site of an operator with these links. */
async function openHelp(links: SiteLinks): Promise<void> {
  // The entry reads nothing else of the root.
  const root = { frame: { links, build: 'b1d1' } } as ComponentProps<typeof RootDataProvider>['value']
  await renderTexts(
    <RootDataProvider value={root}>
      <button {...opens('menu')}>More</button>
      <Popover id="menu" onClick={closeOnLink}>
        <HelpEntry className="">Help</HelpEntry>
      </Popover>
    </RootDataProvider>,
  )
  page.getByRole('button', { name: 'More' }).element().focus()
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  await expect.element(dialog).toBeVisible()
}

const linksOf = () =>
  dialog
    .getByRole('link')
    .all()
    .map((link) => [link.element().textContent, link.element().getAttribute('href')])

test('the dialog opens by keyboard, links to what the operator configured, and returns the focus to the menu', async () => {
  await openHelp({ help: 'https://help.example/', docs: 'https://docs.example/', security: 'mailto:bugs@a.example' })
  expect(linksOf()).toEqual([
    ['Help center', 'https://help.example/'],
    ['Documentation', 'https://docs.example/'],
    ['Report a security issue', 'mailto:bugs@a.example'],
    ['Check data and network status', '/status'],
  ])
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('without configured links the dialog links to the status page only', async () => {
  await openHelp({})
  expect(linksOf()).toEqual([['Check data and network status', '/status']])
})

test('a help address is offered as contact', async () => {
  await openHelp({ help: 'mailto:help@a.example' })
  expect(linksOf()[0]).toEqual(['Contact support', 'mailto:help@a.example'])
})

test('the copied details name version, network, wallet and browser, and not the connected address', async () => {
  const wallet = { id: 'io.rabby', name: 'Rabby', icon: undefined }
  Object.assign(bridge, { status: 'connected', address: ADDRESS, wallet, chainId: 8453 })
  await openHelp({})
  await dialog.getByRole('button', { name: 'Copy details' }).click()
  const copied = `Version: Tarn b1d1\nNetwork: Base\nWallet: Rabby\nBrowser: ${navigator.userAgent}`
  await expect.poll(() => navigator.clipboard.readText()).toBe(copied)
  await expect.element(page.getByTestId('report-details')).toHaveTextContent('Wallet: Rabby')
})

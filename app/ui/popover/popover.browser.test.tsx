import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { Links, Nested } from './popover.gallery.tsx'

const links = page.getByRole('group', { name: 'Company links' })
const company = page.getByRole('button', { name: 'Company' })

async function openByKey(): Promise<void> {
  await render(<Links />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(links).toBeVisible()
}

test('Enter toggles a popover and keeps the focus on its button', async () => {
  await openByKey()
  await expect.element(company).toHaveFocus()
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(links).not.toBeInTheDocument()
})

test('a click on the button of an open popover closes it, wherever the focus is', async () => {
  await openByKey()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Docs' })).toHaveFocus()
  await company.click()
  await expect.element(links).not.toBeInTheDocument()
})

test('Escape closes a popover and returns the focus to its button', async () => {
  await openByKey()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await expect.element(links).not.toBeInTheDocument()
  await expect.element(company).toHaveFocus()
})

test('a popover closes when Tab moves the focus past it', async () => {
  await openByKey()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(links).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  await expect.element(links).not.toBeInTheDocument()
})

test('a popover closes when a link inside is followed', async () => {
  await openByKey()
  await page.getByRole('link', { name: 'Blog' }).click()
  await expect.element(links).not.toBeInTheDocument()
})

test('a nested popover focuses its current choice, and Escape closes only it and returns the focus to its button', async () => {
  await render(<Nested />)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect.element(page.getByRole('button', { name: 'Dark' })).toHaveFocus()
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Theme' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Theme' })).toHaveFocus()
})

test('the back button of a nested popover returns the focus to its button', async () => {
  await render(<Nested />)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Theme' })).toHaveFocus()
})

test('a click outside closes both popovers, and reopening the first does not open the nested one', async () => {
  await render(<Nested />)
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const theme = page.getByRole('dialog', { name: 'Theme' })
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect.element(theme).toBeVisible()
  await page.elementLocator(document.body).click({ position: { x: 700, y: 10 }, force: true })
  await expect.element(theme).not.toBeInTheDocument()
  await expect.element(settings).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.element(settings).toBeVisible()
  await expect.element(theme).not.toBeInTheDocument()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { stubNotification } from '#tests/builders/stub-notification.ts'
import { NotificationSwitch } from './notification-switch.tsx'

const STORAGE_KEY = 'tarn.notify'
let stub: ReturnType<typeof stubNotification>
const notifications = page.getByRole('switch', { name: 'Notifications' })

beforeEach(() => {
  localStorage.removeItem(STORAGE_KEY)
})
afterEach(() => stub.restore())

test('notifications are off by default, and on once the user has given permission', async () => {
  stub = stubNotification('default', 'granted')
  await renderTexts(<NotificationSwitch />)
  await expect.element(notifications).not.toBeChecked()
  await expect.element(notifications).toHaveAccessibleDescription(/while this tab is in the background/)
  expect(Notification.permission).toBe('default')
  await notifications.click()
  await expect.element(notifications).toBeChecked()
  expect(localStorage.getItem(STORAGE_KEY)).toBe('on')
  await notifications.click()
  await expect.element(notifications).not.toBeChecked()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
  expect(stub.shown).toEqual([])
  expect(await axeViolations()).toEqual([])
})

test('notifications stay off and the setting says why if the user denies permission', async () => {
  stub = stubNotification('default', 'denied')
  await renderTexts(<NotificationSwitch />)
  await notifications.click()
  await expect.element(notifications).toHaveAccessibleDescription(/Your browser blocks notifications/)
  await expect.element(notifications).not.toBeChecked()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
})

test('notifications are off once the browser blocks them', async () => {
  stub = stubNotification('denied')
  localStorage.setItem(STORAGE_KEY, 'on')
  await renderTexts(<NotificationSwitch />)
  await expect.element(notifications).not.toBeChecked()
  await expect.element(notifications).toHaveAccessibleDescription(/Your browser blocks notifications/)
})

test('the setting is disabled in a browser without notifications', async () => {
  stub = stubNotification('denied')
  Reflect.deleteProperty(globalThis, 'Notification')
  await renderTexts(<NotificationSwitch />)
  await expect.element(notifications).toBeDisabled()
  await expect.element(notifications).toHaveAccessibleDescription(/doesn’t let this site show notifications/)
})

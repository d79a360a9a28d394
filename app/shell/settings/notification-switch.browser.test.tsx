import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { setNotificationPermission } from '#tests/builders/notification-permission.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { NotificationSwitch } from './notification-switch.tsx'

const STORED = 'tarn.notify'
const notifications = page.getByRole('switch', { name: 'Notifications' })

beforeEach(() => localStorage.removeItem(STORED))

test('notifications are off by default, and on once the browser has permission', async () => {
  await setNotificationPermission('granted')
  await renderTexts(<NotificationSwitch />)
  await expect.element(notifications).not.toBeChecked()
  await expect.element(notifications).toHaveAccessibleDescription(/while this tab is in the background/)
  await notifications.click()
  await expect.element(notifications).toBeChecked()
  expect(localStorage.getItem(STORED)).toBe('on')
  await notifications.click()
  await expect.element(notifications).not.toBeChecked()
  expect(localStorage.getItem(STORED)).toBeNull()
  expect(await axeViolations()).toEqual([])
})

test('the setting explains that the browser blocks notifications, and stays off', async () => {
  await setNotificationPermission('denied')
  localStorage.setItem(STORED, 'on')
  await renderTexts(<NotificationSwitch />)
  await expect.element(notifications).not.toBeChecked()
  await expect.element(notifications).toHaveAccessibleDescription(/Your browser blocks notifications/)
  await notifications.click()
  await expect.element(notifications).not.toBeChecked()
})

test('the setting is disabled in a browser without notifications', async () => {
  const { Notification } = globalThis
  Reflect.deleteProperty(globalThis, 'Notification')
  try {
    await renderTexts(<NotificationSwitch />)
    await expect.element(notifications).toBeDisabled()
    await expect.element(notifications).toHaveAccessibleDescription(/doesn’t let this site show notifications/)
  } finally {
    Object.assign(globalThis, { Notification })
  }
})

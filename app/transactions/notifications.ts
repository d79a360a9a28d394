import { useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/**
 * Whether system notifications of settled transactions are on. denied: the browser refuses them for this site. unsupported: pages cannot
 * show them in this browser.
 */
type NotificationSetting = 'on' | 'off' | 'denied' | 'unsupported'

/** Whether the user has switched notifications on; the browser may have withdrawn its permission since. */
const enabledSetting = createBrowserStore<boolean>('tarn.notify', {
  parse: (text) => text === 'on',
  print: (isOn) => (isOn ? 'on' : null),
})
/** Whether only service workers can show notifications in this browser; true once the constructor has thrown. */
let isUnsupported = false

export function readNotificationSetting(): NotificationSetting {
  if (isUnsupported || !('Notification' in globalThis)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return enabledSetting.read() && Notification.permission === 'granted' ? 'on' : 'off'
}

/** The setting; `off` on the server and in the first client render. */
export function useNotificationSetting(): NotificationSetting {
  return useSyncExternalStore(enabledSetting.subscribe, readNotificationSetting, () => 'off')
}

/** Switches notifications on, if the user gives the browser permission. Call it in a click handler: some browsers ask only then. */
export async function turnOnNotifications(): Promise<void> {
  enabledSetting.write(canShowNotifications() && (await Notification.requestPermission()) === 'granted')
}

export function turnOffNotifications(): void {
  enabledSetting.write(false)
}

/**
 * Shows a notification that replaces an earlier one with the same tag. A click on it focuses this page. Does nothing where pages cannot show
 * notifications.
 */
export function showNotification(title: string, options: { readonly body: string; readonly tag: string }): void {
  const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  const notification = tryCreateNotification(title, { ...options, dir, lang: document.documentElement.lang })
  notification?.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}

/** Whether a page can show notifications. */
function canShowNotifications(): boolean {
  if (!('Notification' in globalThis)) return false
  // With permission, a notification that is only created as a test would be shown; without permission, the browser drops it.
  if (Notification.permission === 'granted') return true
  tryCreateNotification('')?.close()
  return !isUnsupported
}

/** Returns undefined where pages cannot show notifications. In Chrome for Android the constructor throws, whatever the permission. */
function tryCreateNotification(title: string, options?: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options)
  } catch {
    isUnsupported = true
    return undefined
  }
}

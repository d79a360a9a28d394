import { useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/**
 * Whether system notifications of settled transactions are on. denied: the browser refuses them for this site. unsupported: pages cannot
 * show them in this browser.
 */
type NotificationSetting = 'on' | 'off' | 'denied' | 'unsupported'

/** Whether the user has switched notifications on; the browser may have withdrawn its permission since. */
const areWanted = createBrowserStore<boolean>('tarn.notify', {
  parse: (text) => text === 'on',
  print: (isOn) => (isOn ? 'on' : null),
})
/** Only service workers can show notifications. Known once the constructor has thrown. */
let isRefused = false

export function readNotificationSetting(): NotificationSetting {
  if (isRefused || !('Notification' in globalThis)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return areWanted.read() && Notification.permission === 'granted' ? 'on' : 'off'
}

/** The setting; `off` on the server and in the first client render. */
export function useNotificationSetting(): NotificationSetting {
  return useSyncExternalStore(areWanted.subscribe, readNotificationSetting, () => 'off')
}

/** Switches notifications on, if the user gives the browser permission. To be called by a press, which some browsers require. */
export async function turnOnNotifications(): Promise<void> {
  areWanted.write(canConstruct() && (await Notification.requestPermission()) === 'granted')
}

export function turnOffNotifications(): void {
  areWanted.write(false)
}

/** Shows a notification whose press returns to this page; it replaces an earlier one with the same tag. Does nothing if pages cannot. */
export function showNotification(title: string, options: { readonly body: string; readonly tag: string }): void {
  const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  const notification = construct(title, { ...options, dir, lang: document.documentElement.lang })
  notification?.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}

/** Whether a page can show notifications. */
function canConstruct(): boolean {
  if (!('Notification' in globalThis)) return false
  // With permission, the attempt would be shown; without, the browser drops it.
  if (Notification.permission === 'granted') return true
  construct('')?.close()
  return !isRefused
}

/** Returns undefined where pages cannot show notifications. In Chrome for Android the constructor throws, whatever the permission. */
function construct(title: string, options?: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options)
  } catch {
    isRefused = true
    return undefined
  }
}

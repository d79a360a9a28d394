import { cdp } from 'vitest/browser'

/** Sets the browser's permission to show notifications, as a user does in the settings of a site. */
export async function setNotificationPermission(setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  const { targetInfo } = await cdp().send('Target.getTargetInfo')
  await cdp().send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: location.origin,
    ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
  })
}

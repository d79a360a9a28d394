interface StubNotification {
  /** The notifications shown since. */
  readonly shown: readonly Notification[]
  /** Restores the browser's own constructor. */
  readonly restore: () => void
}

/**
 * Replaces the page's `Notification` by one with a given permission, because the headless shell denies it regardless of its settings. `answer`
 * is the user's answer to a request for permission.
 */
export function stubNotification(
  permission: NotificationPermission,
  answer: NotificationPermission = permission,
): StubNotification {
  const { Notification: Original } = globalThis
  const shown: Notification[] = []
  let current = permission
  class Stub extends Original {
    static override get permission(): NotificationPermission {
      return current
    }
    static override async requestPermission(): Promise<NotificationPermission> {
      return (current = answer)
    }
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      // Without permission a browser shows nothing.
      if (current === 'granted') shown.push(this)
    }
  }
  globalThis.Notification = Stub
  return { shown, restore: () => void (globalThis.Notification = Original) }
}

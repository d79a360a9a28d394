/**
 * starting: opens, waits for the user's permission, or for a hidden page to be visible again · denied: by the user, the browser or the
 * system · missing: there is no camera, or the browser cannot use one · failed: in use by another app, or disconnected
 */
export type CameraState =
  | { readonly status: 'starting' | 'denied' | 'missing' | 'failed' }
  | { readonly status: 'live'; readonly stream: MediaStream }

export interface Camera {
  /** Opens the camera unless it is open or opening. */
  readonly open: () => void
  /** Releases the camera for good. */
  readonly close: () => void
}

/** Opens the rear camera, or the only one, and calls `onChange` with each state. The camera is released while the page is hidden. */
export function openCamera(onChange: (state: CameraState) => void): Camera {
  let stream: MediaStream | undefined
  let isOpening = false
  let isPaused = false
  let isClosed = false

  const release = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = undefined
  }
  const pause = () => {
    release()
    isPaused = true
    onChange({ status: 'starting' })
  }
  const request = async () => {
    try {
      const opened = await requestStream()
      stream = opened
      if (isClosed) {
        release()
        return
      }
      // `stop` does not fire this event, so the camera was disconnected or its permission was withdrawn.
      for (const track of opened.getTracks())
        track.addEventListener('ended', () => {
          if (stream !== opened) return
          release()
          onChange({ status: 'failed' })
        })
      if (document.hidden) pause()
      else onChange({ status: 'live', stream: opened })
    } catch (error) {
      if (!isClosed) onChange({ status: cameraProblem(error) })
    } finally {
      isOpening = false
    }
  }
  const open = () => {
    if (isOpening || stream || isClosed) return
    isOpening = true
    isPaused = false
    onChange({ status: 'starting' })
    void request()
  }
  const handleVisibilityChange = () => {
    if (document.hidden && stream) pause()
    // A denied camera is not requested again, because on phones the system's question hides the page.
    else if (!document.hidden && isPaused) open()
  }
  document.addEventListener('visibilitychange', handleVisibilityChange)
  open()
  return {
    open,
    close: () => {
      isClosed = true
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      release()
    },
  }
}

async function requestStream(): Promise<MediaStream> {
  // Absent in browsers without cameras, and on pages that were loaded over plain HTTP.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new DOMException('no media devices', 'NotFoundError')
  const video = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } }
  return devices.getUserMedia({ video, audio: false })
}

/** Returns the state for an error of `getUserMedia`. Source: Media Capture and Streams, section 10.2. */
export function cameraProblem(error: unknown): 'denied' | 'missing' | 'failed' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { openCamera, type Camera, type CameraState } from './camera.ts'

/** Opens the camera while the component is mounted and the page visible. `retry` opens it again after a failure. */
export function useCamera(): { readonly camera: CameraState; readonly retry: () => void } {
  const [camera, setCamera] = useState<CameraState>({ status: 'starting' })
  const cameraRef = useRef<Camera>()
  useEffect(() => {
    const openedCamera = openCamera(setCamera)
    cameraRef.current = openedCamera
    return openedCamera.close
  }, [])
  const retry = useCallback(() => cameraRef.current?.open(), [])
  return { camera, retry }
}

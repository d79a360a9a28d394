interface Detector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

/** Chromium's detector, which other browsers lack. Source: the Shape Detection API of the WICG. */
function detectorClass(): DetectorClass | undefined {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  return typeof found === 'function' ? (found as DetectorClass) : undefined
}

/** Whether this browser can read QR codes. False on the server. */
export function canReadQr(): boolean {
  return detectorClass() !== undefined
}

/** The texts of the QR codes in an image file; empty if it has none, is not an image, or the browser cannot read codes. */
export async function readQr(file: Blob): Promise<readonly string[]> {
  const found = detectorClass()
  if (!found) return []
  try {
    const image = await createImageBitmap(file)
    const codes = await new found({ formats: ['qr_code'] }).detect(image)
    image.close()
    return codes.map(({ rawValue }) => rawValue)
  } catch {
    return []
  }
}

import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ScanButton } from './scan-button.tsx'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** One white pixel. */
const IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

/** Replaces the barcode detector of Chromium on phones with one that returns the given texts. */
function detecting(...texts: readonly string[]): void {
  Reflect.set(
    globalThis,
    'BarcodeDetector',
    class {
      async detect(image: ImageBitmap) {
        expect(image.width).toBe(1)
        return texts.map((rawValue) => ({ rawValue }))
      }
    },
  )
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
})

async function scan(): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  await renderTexts(
    <ScanButton onAddress={(address) => answers.push(address)} onRefuse={() => answers.push('refused')} />,
  )
  const bytes = Uint8Array.from(atob(IMAGE), (character) => character.charCodeAt(0))
  await userEvent.upload(page.getByTestId('scan-file'), new File([bytes], 'code.png', { type: 'image/png' }))
  await expect.poll(() => answers).toHaveLength(1)
  return answers
}

test.each([
  ['of an address', [`ethereum:${FRIEND}`], FRIEND],
  ['of an address beside another code', ['https://example.org', FRIEND], FRIEND],
  ['of a contract call', [`ethereum:${FRIEND}/transfer?address=${FRIEND}`], 'refused'],
  ['of something else', ['hello'], 'refused'],
  ['without a code', [], 'refused'],
])('an image %s is scanned: %j', async (_what, texts, answer) => {
  detecting(...texts)
  expect(await scan()).toEqual([answer])
})

test('in a browser without a barcode detector there is no button', async () => {
  await renderTexts(<ScanButton onAddress={() => {}} onRefuse={() => {}} />)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

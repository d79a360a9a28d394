import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecipientCode } from '#app/domain/send/read-recipient-code.ts'
import { decodeFile } from '#app/ui/qr/decode-qr.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { drawQrCode, paste, type DrawnCode, type Picture } from '#tests/builders/draw-qr-code.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ScanButton } from './scan-button.tsx'
import { CameraMessage } from './scan-dialog.client.tsx'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const opener = page.getByTestId('scan-button')
const dialog = page.getByRole('dialog', { name: 'Scan a QR code' })
const problem = page.getByTestId('scan-problem')
const hint = page.getByText('Point the camera at the recipient’s QR code.')

async function open(): Promise<readonly RecipientCode[]> {
  const codes: RecipientCode[] = []
  await renderTexts(<ScanButton onCode={(code) => codes.push(code)} />)
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  return codes
}

/** The stream that the dialog shows. */
async function liveStream(): Promise<MediaStream> {
  const shown = () => document.querySelector('video')?.srcObject
  await expect.poll(shown).toBeInstanceOf(MediaStream)
  return shown() as MediaStream
}

const isEnded = (stream: MediaStream) => stream.getTracks().every(({ readyState }) => readyState === 'ended')

test('the camera is read until it shows an address code, which closes the dialog and releases the camera', async () => {
  const codes = await open()
  const stream = await liveStream()
  await expect.element(hint).toBeVisible()
  // The camera shows a code of a website first.
  await expect.element(problem, { timeout: 10_000 }).toHaveTextContent('doesn’t contain a valid Ethereum address')
  await expect
    .poll(() => codes, { timeout: 15_000 })
    .toEqual([{ recipient: FRIEND, chainId: 8453, amount: 15n * 10n ** 17n }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.poll(() => isEnded(stream)).toBe(true)
}, 30_000)

test('Escape closes the dialog and releases the camera', async () => {
  await open()
  const stream = await liveStream()
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.poll(() => isEnded(stream)).toBe(true)
})

test('the camera is released while the page is hidden, and opens again', async () => {
  await open()
  const stream = await liveStream()
  let isHidden = true
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(isEnded(stream)).toBe(true)
  await expect.element(page.getByTestId('camera-starting')).toBeVisible()
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'hidden')
  expect(isEnded(await liveStream())).toBe(false)
})

test('a camera that is disconnected can be opened again, and the keyboard stays in the dialog', async () => {
  await open()
  const [track] = (await liveStream()).getTracks()
  track?.dispatchEvent(new Event('ended'))
  await expect.element(page.getByTestId('camera-failed')).toHaveTextContent('Camera isn’t available')
  page.getByRole('button', { name: 'Try again' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(hint).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose an image' })).toHaveFocus()
})

test.each([
  ['starting', 'Starting camera…'],
  ['denied', 'Camera access is blocked'],
  ['missing', 'No camera found'],
  ['failed', 'Another app may be using it'],
] as const)('a camera that is %s is shown with “%s”', async (status, text) => {
  let retries = 0
  await renderTexts(<CameraMessage status={status} onRetry={() => (retries += 1)} />)
  await expect.element(page.getByTestId(`camera-${status}`)).toHaveTextContent(text)
  expect(await axeViolations()).toEqual([])
  if (status === 'starting') return
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retries).toBe(1)
})

async function choose(file: Blob): Promise<void> {
  await userEvent.upload(page.getByTestId('scan-file'), new File([file], 'code.png', { type: 'image/png' }))
}

async function png({ width, height, data }: Picture): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.convertToBlob()
}

test.each<readonly [string, Omit<DrawnCode, 'text'>]>([
  ['upright', {}],
  ['rotated', { angle: 33 }],
  ['noisy and upside down', { angle: 180, noise: 80 }],
  ['tiny', { scale: 1 }],
  ['large', { scale: 60 }],
  ['inverted', { isInverted: true }],
])('a code in an image is read: %s', async (_, options) => {
  const codes = await open()
  await choose(await png(drawQrCode({ text: FRIEND, ...options })))
  await expect.poll(() => codes).toEqual([{ recipient: FRIEND }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a code with transparent parts is read', async () => {
  const codes = await open()
  const code = drawQrCode({ text: FRIEND })
  const data = code.data.map((value, at) => (at % 4 === 3 && (code.data[at - 1] ?? 0) > 128 ? 0 : value))
  await choose(await png({ ...code, data }))
  await expect.poll(() => codes).toEqual([{ recipient: FRIEND }])
})

test('an address code beside a code of something else is read', async () => {
  const codes = await open()
  const [friend, site] = [drawQrCode({ text: FRIEND }), drawQrCode({ text: 'https://example.org/' })]
  await choose(
    await png(
      paste(700, 400, [
        [friend, 20, 20],
        [site, 400, 100],
      ]),
    ),
  )
  await expect.poll(() => codes).toEqual([{ recipient: FRIEND }])
})

test.each([
  [
    'of a contract call',
    [`ethereum:${FRIEND}/approve?address=${OTHER}`],
    'This QR code doesn’t contain a valid Ethereum address.',
  ],
  ['of something else', ['hello'], 'This QR code doesn’t contain a valid Ethereum address.'],
  ['of two addresses', [FRIEND, OTHER], 'More than one address found. Show only one QR code.'],
  ['without a code', [], 'No QR code found in this image.'],
])('an image %s is refused', async (_, texts, message) => {
  const codes = await open()
  const pictures = texts.map((text, at) => [drawQrCode({ text }), 20 + 380 * at, 20] as const)
  await choose(await png(paste(800, 400, pictures)))
  await expect.element(problem).toHaveTextContent(message)
  await expect.element(dialog).toBeVisible()
  expect(codes).toEqual([])
})

/** Chooses a file without waiting for the page. */
function chooseAtOnce(image: Blob): void {
  const input = page.getByTestId('scan-file').element() as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File([image], 'code.png', { type: 'image/png' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a code in an image is ignored if the dialog was closed before it was read', async () => {
  const codes = await open()
  const image = await png(drawQrCode({ text: FRIEND }))
  chooseAtOnce(image)
  ;(dialog.getByRole('button', { name: 'Close' }).element() as HTMLElement).click()
  await expect.element(dialog).not.toBeInTheDocument()
  // Decoding takes as long as in the dialog, which began before.
  expect(await decodeFile(image)).toEqual([FRIEND])
  expect(codes).toEqual([])
})

test('if two images are chosen one after the other, the last one is read', async () => {
  const codes = await open()
  const [first, last] = [await png(drawQrCode({ text: OTHER })), await png(drawQrCode({ text: FRIEND }))]
  chooseAtOnce(first)
  chooseAtOnce(last)
  expect(await decodeFile(first)).toEqual([OTHER])
  await expect.poll(() => codes).toEqual([{ recipient: FRIEND }])
})

test('a file that is not an image is refused', async () => {
  await open()
  await choose(new Blob(['text']))
  await expect.element(problem).toHaveTextContent('No QR code found in this image.')
})

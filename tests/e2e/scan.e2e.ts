import { chromium, expect, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, installedChromium } from '#tests/builders/chromium.ts'
import { drawQrCode } from '#tests/builders/draw-qr-code.ts'
import writeFakeCamera, { FAKE_CAMERA_ARGS, FAKE_CAMERA_PROMPT } from '#tests/builders/fake-camera.ts'
import { axeViolations, overflow } from './audit.ts'
import { test, collectCspViolations } from './stack.ts'
import { tap } from './tap.ts'

// The scan dialog on a phone, under the headers of the real site: Permissions-Policy and Content-Security-Policy.

/** Recipient of the payment request that the fake camera shows. */
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const executablePath = installedChromium()
const launch = executablePath === undefined ? {} : { executablePath }

test.use({ launchOptions: { ...launch, args: [...CHROMIUM_ARGS, ...FAKE_CAMERA_ARGS] }, ...PHONE })
test.beforeAll(() => writeFakeCamera())

async function openScanDialog(page: Page): Promise<void> {
  await page.goto('/send')
  await expect(async () => {
    await tap(page.getByTestId('scan-button'))
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('scanning a payment request fills in its address, and the form shows its network and amount', async ({ page }) => {
  await openScanDialog(page)
  await expect(page.locator('video')).toHaveJSProperty('paused', false)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await expect(page.getByTestId('recipient-input')).toHaveValue(FRIEND)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByTestId('scan-button')).toBeFocused()
  await expect(page.getByTestId('code-request')).toContainText('The code is for Base, but you’re sending on Ethereum.')
  await expect(page.getByTestId('fact-requested-amount')).toHaveText('1.5 ETH')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await axeViolations(page, { within: 'main' })).toEqual([])
})

/** A PNG of a QR code. */
async function qrCodePng(page: Page, text: string): Promise<Buffer> {
  const { width, height, data } = drawQrCode({ text })
  const url = await page.evaluate(
    ([pixels, columns, rows]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: columns, height: rows })
      canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(pixels), columns, rows), 0, 0)
      return canvas.toDataURL()
    },
    [[...data], width, height] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

for (const [args, status] of [
  [['--use-fake-device-for-media-stream', `${FAKE_CAMERA_PROMPT}=deny`], 'denied'],
  // Without a fake device there is no camera.
  [[FAKE_CAMERA_PROMPT], 'missing'],
] as const)
  test(`if the camera is ${status}, the dialog explains why, Escape returns the focus, and an image can be scanned instead`, async ({
    baseURL,
  }) => {
    const browser = await chromium.launch({ ...launch, args: [...CHROMIUM_ARGS, ...args] })
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...PHONE })
    const violations = await collectCspViolations(context)
    const page = await context.newPage()
    await openScanDialog(page)
    await expect(page.getByTestId(`camera-${status}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose an image' })).toBeVisible()
    expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('scan-button')).toBeFocused()

    await tap(page.getByTestId('scan-button'))
    const chooser = page.waitForEvent('filechooser')
    await tap(page.getByRole('button', { name: 'Choose an image' }))
    await (await chooser).setFiles({ name: 'code.png', mimeType: 'image/png', buffer: await qrCodePng(page, FRIEND) })
    await expect(page.getByTestId('recipient-input')).toHaveValue(FRIEND)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(violations).toEqual([])
    await browser.close()
  })

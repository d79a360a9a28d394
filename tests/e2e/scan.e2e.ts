import { chromium, expect, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, installedChromium } from '#tests/builders/chromium.ts'
import writeFakeCamera, { FAKE_CAMERA_ARGS, GRANT_CAMERA } from '#tests/builders/fake-camera.ts'
import { axeViolations, overflow } from './audit.ts'
import { test, watchPolicy } from './stack.ts'

// The scan dialog under the headers of the real site: Permissions-Policy and Content-Security-Policy.

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const PHONE = { width: 360, height: 640 }
const executablePath = installedChromium()
const launch = executablePath === undefined ? {} : { executablePath }

test.use({ launchOptions: { ...launch, args: [...CHROMIUM_ARGS, ...FAKE_CAMERA_ARGS] }, viewport: PHONE })
test.beforeAll(() => writeFakeCamera())

async function scan(page: Page): Promise<void> {
  await page.goto('/send')
  await expect(async () => {
    await page.getByTestId('scan-button').press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('the camera fills in the address of a code, and the form shows the network and amount that it requests', async ({
  page,
}) => {
  await scan(page)
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

for (const [args, status] of [
  [['--use-fake-device-for-media-stream', `${GRANT_CAMERA}=deny`], 'denied'],
  [[GRANT_CAMERA], 'missing'],
] as const)
  test(`a camera that is ${status} is shown with its remedy, and Escape returns to the button`, async ({ baseURL }) => {
    const browser = await chromium.launch({ ...launch, args: [...CHROMIUM_ARGS, ...args] })
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: PHONE })
    const violations = await watchPolicy(context)
    const page = await context.newPage()
    await scan(page)
    await expect(page.getByTestId(`camera-${status}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose an image' })).toBeVisible()
    expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('scan-button')).toBeFocused()
    expect(violations).toEqual([])
    await browser.close()
  })

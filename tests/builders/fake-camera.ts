import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawQrCode, paste, type Picture } from './draw-qr-code.ts'

const WIDTH = 320
const HEIGHT = 240
const FRAMES_PER_SECOND = 2
const FILE = fileURLToPath(new URL('../../.cache/fake-camera.y4m', import.meta.url))

/** The video repeats: nothing for a second, an unrelated code for four, then a payment request for eight. */
const OTHER_CODE = 'https://example.org/'
const REQUEST_CODE = 'ethereum:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC@8453?value=1.5e18'

/** Replaces the prompt for a camera, which headless Chromium cannot show: grants every request; with the value `deny`, denies it. */
export const FAKE_CAMERA_PROMPT = '--use-fake-ui-for-media-stream'

/** Makes Chromium offer the video of `writeFakeCamera` as its only camera, and grants it. */
export const FAKE_CAMERA_ARGS = [
  FAKE_CAMERA_PROMPT,
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${FILE}`,
]

/** Writes the video of the fake camera. Global setup of the component tests. */
export default function writeFakeCamera(): void {
  const frames = [
    ...repeat(paste(WIDTH, HEIGHT, []), 1),
    ...repeat(centreCode(OTHER_CODE), 4),
    ...repeat(centreCode(REQUEST_CODE), 8),
  ]
  mkdirSync(dirname(FILE), { recursive: true })
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1\n`
  writeFileSync(FILE, Buffer.concat([Buffer.from(header), ...frames.map(frameOf)]))
}

function repeat(picture: Picture, seconds: number): readonly Picture[] {
  return Array.from({ length: seconds * FRAMES_PER_SECOND }, () => picture)
}

function centreCode(text: string): Picture {
  const code = drawQrCode({ text, scale: 4 })
  return paste(WIDTH, HEIGHT, [[code, (WIDTH - code.width) >> 1, (HEIGHT - code.height) >> 1]])
}

/** A grey frame in planar YUV 4:2:0. */
function frameOf({ data }: Picture): Buffer {
  const luma = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => data[index * 4] ?? 0)
  return Buffer.concat([Buffer.from('FRAME\n'), luma, new Uint8Array((WIDTH * HEIGHT) / 2).fill(128)])
}

import { initWasm, Resvg } from '@resvg/resvg-wasm'

let ready: Promise<void> | undefined

/** Renders SVG as PNG with these fonts only. The WASM module is instantiated once per isolate. */
export async function rasterise(
  module: WebAssembly.Module,
  fonts: readonly ArrayBuffer[],
  svg: string,
): Promise<Uint8Array<ArrayBuffer>> {
  await (ready ??= initWasm(module))
  const fontBuffers = fonts.map((font) => new Uint8Array(font))
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } })
  const image = drawing.render()
  try {
    return new Uint8Array(image.asPng())
  } finally {
    image.free()
    drawing.free()
  }
}

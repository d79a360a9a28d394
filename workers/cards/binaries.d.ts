/** Files bundled as binary data, and the SVG files of `tools/logos` by name. */
declare module '@expo-google-fonts/*' {
  const font: ArrayBuffer
  export default font
}

declare module '@resvg/resvg-wasm/index_bg.wasm' {
  const module: WebAssembly.Module
  export default module
}

declare module '#logos' {
  const logos: Readonly<Record<string, string>>
  export default logos
}

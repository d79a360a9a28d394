/** Files bundled as binary data. */
declare module '@expo-google-fonts/*' {
  const font: ArrayBuffer
  export default font
}

declare module '@resvg/resvg-wasm/index_bg.wasm' {
  const module: WebAssembly.Module
  export default module
}

/** Files that the bundle holds as they are. */
declare module '@expo-google-fonts/*' {
  const font: ArrayBuffer
  export default font
}

declare module '@resvg/resvg-wasm/index_bg.wasm' {
  const module: WebAssembly.Module
  export default module
}

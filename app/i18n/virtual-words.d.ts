/** Made by `tools/words-plugin.ts` from the folders of `locales/`. */
declare module 'virtual:words' {
  /** By locale, the folder of its translations: `/assets/words/de-DE-Xa81kq0_`. */
  export const WORD_FOLDERS: Readonly<Record<string, string>>
}

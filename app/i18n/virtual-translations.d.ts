/** Made by `tools/translations-plugin.ts` from the folders of `locales/`. */
declare module 'virtual:translations' {
  /** By locale, the folder of its translations: `/assets/translations/de-DE-Xa81kq0_`. */
  export const TRANSLATION_FOLDERS: Readonly<Record<string, string>>
}

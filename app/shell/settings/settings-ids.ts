/** Id of the settings popover. */
export const SETTINGS = 'settings'
/** Ids of its sub-views. */
export const LANGUAGE = 'settings-language'
export const CURRENCY = 'settings-currency'
/** Id of the form that all settings buttons submit. It is rendered outside the settings, because it depends on the page. */
export const FORM = 'settings-form'

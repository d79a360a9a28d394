import { FORM } from './settings-content.tsx'

/** Makes a choice as a press on its button in the settings does, with all that follows from it. */
export function chooseSetting(name: 'theme' | 'lng' | 'cur' | 'testnet', value: string): void {
  document.querySelector<HTMLElement>(`button[form="${FORM}"][name="${name}"][value="${value}"]`)?.click()
}

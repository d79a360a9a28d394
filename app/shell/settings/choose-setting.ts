import { FORM } from './settings-ids.ts'

/** Applies a choice as its button in the settings would, with all side effects. */
export function chooseSetting(name: 'theme' | 'lng' | 'cur' | 'testnet', value: string): void {
  document.querySelector<HTMLElement>(`button[form="${FORM}"][name="${name}"][value="${value}"]`)?.click()
}

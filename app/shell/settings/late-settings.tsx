import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import type { SettingsContentProps } from './settings-content.tsx'

const load = async () => (await import('./settings-content.tsx')).SettingsContent

/** The settings are in every page and are seldom opened; their code comes after the page. */
export const LateSettings = lateHydration<SettingsContentProps>(load, () => null)

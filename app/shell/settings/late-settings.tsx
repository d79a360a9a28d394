import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import type { SettingsContentProps } from './settings-content.tsx'

const load = async () => (await import('./settings-content.tsx')).SettingsContent

/** The settings are part of every page but seldom opened, so their code is loaded after the page's. */
export const LateSettings = lateHydration<SettingsContentProps>(load, () => null)

// Entry point of the feature: routes import only this file.

export { MigratePage } from './migrate-page.tsx'

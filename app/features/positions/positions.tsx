// Entry point of the feature: routes import only this file.

export { PositionsPage } from './positions-page.tsx'
export { positionsPath } from './positions-query.ts'

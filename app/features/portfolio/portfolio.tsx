// Entry point of the feature: routes import only this file.

export { loadOwnerName } from './load-owner-name.ts'
export { PortfolioPage } from './portfolio-page.tsx'
export { DEFAULT_RANGE, portfolioPath } from '#app/entities/portfolio/portfolio-path.ts'
export { PortfolioStart } from './portfolio-start.tsx'

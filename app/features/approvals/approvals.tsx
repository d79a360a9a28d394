// Entry point of the feature: routes import only this file.

export { ApprovalsPage } from './approvals-page.tsx'

import { ErrorDetails } from './error-details.tsx'

export function Failure() {
  const lines = [
    ['ID', '4f1c2a'],
    ['Error', 'data.unavailable'],
    ['Page', '/explore'],
  ] as const
  return <ErrorDetails label="Error ID" id="4f1c2a" lines={lines} copy="Copy error details" copied="Copied" />
}

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROUTES } from '#app/routes.ts'

const PAGES = [...new Set(ROUTES.map(({ file }) => file).filter((file) => file.endsWith('.tsx')))]

test.each(PAGES)('%s has its own error boundary within the frame', (file) => {
  const text = readFileSync(new URL(`../../app/${file}`, import.meta.url), 'utf8')
  expect(text).toMatch(/export (?:\{[^}]*\bErrorBoundary\b|function ErrorBoundary\b)/)
})

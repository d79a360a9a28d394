import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { RootDataProvider } from '../use-root-data.ts'
import { TranslationNote } from './translation-note.tsx'

async function showNote(locale: string, help?: string): Promise<void> {
  // The note reads nothing else of the root.
  const root = { frame: { links: { help } } } as ComponentProps<typeof RootDataProvider>['value']
  await renderTexts(
    <RootDataProvider value={root}>
      <TranslationNote locale={locale} />
    </RootDataProvider>,
  )
}

const link = page.getByRole('link', { name: 'Report a mistake' })

test('a machine translation links to the operator’s help', async () => {
  await showNote('de-DE', 'https://help.example/')
  await expect.element(link).toHaveAttribute('href', 'https://help.example/')
})

test.each([
  ['en-US', 'https://help.example/'],
  ['de-DE', undefined],
])('%s with help %s has no note', async (locale, help) => {
  await showNote(locale, help)
  await expect.element(link).not.toBeInTheDocument()
})

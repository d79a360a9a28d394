import type { ReactNode } from 'react'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { errorPage } from './route-error.css.ts'

/** A page with a single message. */
export function Message({
  title,
  text,
  drawing,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly drawing?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <Page>
      <div className={errorPage}>
        {drawing}
        <Stack gap={12} align="center">
          <Text as="h1" size={32} weight="semibold">
            {title}
          </Text>
          <Text as="p" size={16} tone="secondary">
            {text}
          </Text>
        </Stack>
        {children}
      </div>
    </Page>
  )
}

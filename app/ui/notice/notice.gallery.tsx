import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from './notice.tsx'

const TONES = ['neutral', 'warning', 'negative', 'positive'] as const

export function Tones() {
  return (
    <Stack gap={8}>
      {TONES.map((tone) => (
        <Notice key={tone} tone={tone}>
          <span>
            A {tone} message with <a href="#notice">a link</a>.
          </span>
        </Notice>
      ))}
    </Stack>
  )
}

export function Details() {
  return (
    <Notice tone="negative" title="High-risk token" details={{ summary: 'Details', content: <p>It can’t be sold.</p> }}>
      <p>You may lose everything you pay.</p>
    </Notice>
  )
}

import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from './text.tsx'

const SIZES = [12, 14, 16, 18, 20, 24, 32, 40, 52, 64] as const
const TONES = ['primary', 'secondary', 'tertiary', 'accent', 'positive', 'negative', 'warning'] as const

export function Sizes() {
  return (
    <Stack gap={8}>
      {SIZES.map((size) => (
        <Text key={size} as="p" size={size}>
          {size} px
        </Text>
      ))}
    </Stack>
  )
}

export function Tones() {
  return (
    <Stack gap={4}>
      {TONES.map((tone) => (
        <Text key={tone} as="p" tone={tone}>
          {tone}
        </Text>
      ))}
    </Stack>
  )
}

export function OneLine() {
  return (
    <Text as="p" fit="oneLine">
      {'A name that is far too long for the space that it has. '.repeat(6)}
    </Text>
  )
}

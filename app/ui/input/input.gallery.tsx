import { Search } from 'lucide-react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { Input } from './input.tsx'

export function States() {
  return (
    <Stack>
      <Input aria-label="Filter" placeholder="Filter tokens" before={<Icon icon={Search} />} />
      <Input aria-label="Slippage" defaultValue="0.5" inputMode="decimal" after={<Text tone="secondary">%</Text>} />
      <Stack gap={4}>
        <Input aria-label="Deadline" defaultValue="-1" aria-invalid aria-describedby="gallery-input-error" />
        <Text id="gallery-input-error" size={14} tone="negative">
          Enter 1 to 180 minutes.
        </Text>
      </Stack>
    </Stack>
  )
}

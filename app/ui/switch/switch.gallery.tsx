import { useState } from 'react'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Switch } from './switch.tsx'

export function States() {
  const [isOn, setOn] = useState(true)
  return (
    <Stack>
      <Switch label="Hide small balances" hint="Under 1 US dollar." isOn={isOn} onClick={() => setOn(!isOn)} />
      <Switch label="Hide unknown tokens" hint="Not available in testnet mode." isOn={false} disabled />
    </Stack>
  )
}

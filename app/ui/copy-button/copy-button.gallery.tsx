import { CopyButton } from './copy-button.tsx'

export function Address() {
  return <CopyButton text="0x1111111111111111111111111111111111111111" label="Copy the address" copied="Copied" />
}

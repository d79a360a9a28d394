import { X } from 'lucide-react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Button, type ButtonProps } from './button.tsx'

/** The cross in the corner of a dialog, sheet or popover. */
export function CloseButton({ label, ...rest }: ButtonProps & { readonly label: string }) {
  return (
    <Button tone="ghost" shape="square" aria-label={label} {...rest}>
      <Icon icon={X} />
    </Button>
  )
}

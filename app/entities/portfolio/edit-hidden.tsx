import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { editBar } from './portfolio.css.ts'
import { toggleHidden } from './hidden-assets.ts'
import { useRowFocus } from './use-row-focus.ts'

interface EditHiddenProps {
  readonly isEditing: boolean
  readonly onChange: (isEditing: boolean) => void
}

/** The button that toggles the mode in which assets of a list can be hidden. Needs JavaScript. */
export function EditHidden({ isEditing, onChange }: EditHiddenProps) {
  const { t } = useTranslation('portfolio')
  if (!useHydrated()) return <div className={editBar} />
  return (
    <div className={editBar}>
      <Button tone="ghost" size="small" aria-pressed={isEditing} onClick={() => onChange(!isEditing)}>
        {t(isEditing ? 'hide.done' : 'hide.edit')}
      </Button>
    </div>
  )
}

interface HideButtonProps {
  readonly asset: string
  /** The asset's name, for screen readers. */
  readonly name: string
  readonly isHidden: boolean
}

/** The button that hides an asset, or shows a hidden one. */
export function HideButton({ asset, name, isHidden }: HideButtonProps) {
  const { t } = useTranslation('portfolio')
  const label = t(isHidden ? 'hide.show' : 'hide.hide')
  return (
    <Button ref={useRowFocus()} size="small" aria-label={`${label} ${name}`} onClick={() => toggleHidden(asset)}>
      <Icon icon={isHidden ? Eye : EyeOff} size={16} />
      {label}
    </Button>
  )
}

import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Text } from '#app/ui/text/text.tsx'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { nativeChoice } from './change.css.ts'
import { hasWrappedNative } from './prepare-change.ts'

interface NativeChoiceProps {
  readonly position: PositionDetails
  readonly isDeposit: boolean
  readonly usesNative: boolean
  readonly onChange: (usesNative: boolean) => void
}

/** Chooses between the native currency and its wrapped token. Renders nothing for pairs without it. */
export function NativeChoice({ position, isDeposit, usesNative, onChange }: NativeChoiceProps) {
  const { t } = useTranslation('position-change')
  if (!hasWrappedNative(position)) return null
  const { symbol } = chainById(position.chainId).native
  return (
    <label className={nativeChoice}>
      <input type="checkbox" checked={usesNative} onChange={(event) => onChange(event.target.checked)} />
      <Text>{t(isDeposit ? 'payNative' : 'asNative', { symbol })}</Text>
    </label>
  )
}

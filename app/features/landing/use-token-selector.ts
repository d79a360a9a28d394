import { useState, type ComponentType } from 'react'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import type { TokenChoiceProps } from './token-choice.client.tsx'

const load = () => import('./token-choice.client.tsx')

export interface TokenSelectorState {
  /** Undefined until opened once. It then stays mounted, because closing a mounted dialog returns the focus. */
  readonly Selector: ComponentType<TokenChoiceProps> | undefined
  /** The side that the selector is or was last open for. */
  readonly field: SwapField
  readonly isOpen: boolean
  /** Loads the code of the selector. */
  readonly warm: () => void
  readonly open: (field: SwapField) => void
  readonly close: () => void
}

/** The token selector, whose code loads when the visitor is about to use it. */
export function useTokenSelector(): TokenSelectorState {
  const [Selector, setSelector] = useState<ComponentType<TokenChoiceProps>>()
  const [field, setField] = useState<SwapField>('input')
  const [isOpen, setOpen] = useState(false)
  const show = (of: SwapField) => {
    setField(of)
    setOpen(true)
  }
  const loadAndShow = async (of: SwapField) => {
    try {
      const { default: loaded } = await load()
      setSelector(() => loaded)
      show(of)
    } catch {
      // The code failed to load, for example offline; another press retries.
    }
  }
  return {
    Selector,
    field,
    isOpen,
    warm: () => void load().catch(ignore),
    open: (of) => (Selector ? show(of) : void loadAndShow(of)),
    close: () => setOpen(false),
  }
}

/** Ignores a failed preload, because a press loads the code again. */
function ignore(): void {}

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
  readonly preload: () => void
  readonly open: (field: SwapField) => void
  readonly close: () => void
}

/** The token selector, whose code loads when the visitor is about to use it. */
export function useTokenSelector(): TokenSelectorState {
  const [Selector, setSelector] = useState<ComponentType<TokenChoiceProps>>()
  const [field, setField] = useState<SwapField>('input')
  const [isOpen, setOpen] = useState(false)
  const show = (side: SwapField) => {
    setField(side)
    setOpen(true)
  }
  const loadAndShow = async (side: SwapField) => {
    try {
      const { default: loaded } = await load()
      setSelector(() => loaded)
      show(side)
    } catch {
      // The code failed to load, for example offline; another press retries.
    }
  }
  return {
    Selector,
    field,
    isOpen,
    preload: () => void load().catch(ignore),
    open: (side) => (Selector ? show(side) : void loadAndShow(side)),
    close: () => setOpen(false),
  }
}

/** Ignores a failed preload, because a press loads the code again. */
function ignore(): void {}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { SendLink } from '#app/domain/send/send-link.ts'
import { useSettled } from '#app/transactions/use-settled.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { SendForm } from './send-form.tsx'
import { run } from './send-run.ts'
import { after, column } from './send.css.ts'
import { UnknownNetwork } from './unknown-network.tsx'

export interface SendProps {
  readonly link: SendLink
  /** What cannot be read in the URL. */
  readonly unreadable?: { readonly chain: string; readonly currency: string }
  /** Tokens that the server has loaded. */
  readonly tokens: readonly PricedToken[]
  /** When the server requested them, UNIX milliseconds. */
  readonly readAt: number
  /** Receives the new link, where the URL does not hold it. */
  readonly onLink?: (link: SendLink) => void
}

/** The content of /send: the form, and what the route puts below it. Its queries are cached for as long as it is mounted. */
export function Send({ children, ...props }: SendProps & { readonly children?: ReactNode }) {
  return (
    <Cached>
      <div className={column}>
        {props.unreadable?.chain ? (
          <UnknownNetwork name={props.unreadable.chain} start={props.link.chainId} />
        ) : (
          <SendForm {...props} />
        )}
        <div className={after}>{children}</div>
      </div>
    </Cached>
  )
}

interface SendDialogProps {
  /** The network and the currency that the dialog starts with. */
  readonly start: SendLink
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The form in a dialog, for pages of another subject. Its link is local state, so choosing another token does not navigate. It closes after
 * a send that succeeded. Load it lazily.
 */
export function SendDialog({ start, isOpen, onClose }: SendDialogProps) {
  const { t } = useTranslation(['send', 'safety', 'common'], { useSuspense: true })
  const [link, setLink] = useState(start)
  useCloseAfterSuccess(onClose)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={t('close', { ns: 'common' })} size="flow">
      <Cached>
        <SendForm link={link} tokens={[]} readAt={0} onLink={setLink} isBare />
      </Cached>
    </Dialog>
  )
}

/** Calls `onClose` once the user leaves the screen of a send that succeeded. */
function useCloseAfterSuccess(onClose: () => void): void {
  const { at } = useSnapshot(run).flow
  const [wasDone, setWasDone] = useState(false)
  if (at === 'done' && !wasDone) setWasDone(true)
  useEffectWhen(wasDone && at === 'form', () => {
    setWasDone(false)
    onClose()
  })
}

function Cached({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => new QueryClient())
  useSettled(({ chainId }) => {
    void queries.invalidateQueries({ queryKey: ['balances', chainId] })
  })
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

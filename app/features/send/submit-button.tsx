import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { earlyClickProps } from '#app/wallet/early-press.tsx'
import { reason } from './send.css.ts'
import type { SendView } from './use-send.ts'

interface SubmitView extends Pick<SendView, 'button' | 'otherChainId'> {
  readonly link: Pick<SendView['link'], 'chainId'>
}

/** The form's button, with a line below it while the wallet is on another network. */
export function SubmitButton({ view: { button, link, otherChainId } }: { readonly view: SubmitView }) {
  const { t } = useTranslation(['send', 'errors'])
  const isHydrated = useHydrated()
  const { label, enabled } = button
  const text = label === 'offline' ? t('offline', { ns: 'errors' }) : t(`button.${label}`)
  const isOtherNetwork = otherChainId !== undefined && label === 'send' && enabled
  return (
    <>
      <Button
        type={isHydrated ? 'submit' : 'button'}
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!enabled}
        data-testid="send-button"
        {...(isHydrated ? {} : earlyClickProps)}
      >
        {(label === 'loading' || label === 'connecting') && <Spinner />}
        <span aria-live="polite">{text}</span>
      </Button>
      <Text as="p" size={14} tone="secondary" role="status" className={reason} data-testid="button-reason">
        {isOtherNetwork && t('otherNetwork', { chain: chainById(link.chainId).name })}
      </Text>
    </>
  )
}

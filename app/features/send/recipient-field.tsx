import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress, type Address } from '#app/domain/address/address.ts'
import type { RecipientCode } from '#app/domain/send/read-recipient-code.ts'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { usePreHydrationInput } from '#app/ui/effects/use-pre-hydration-input.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { GroupedAddress } from '#app/entities/address/grouped-address.tsx'
import { RecipientNames } from './recipient-names.tsx'
import { ScanButton } from './scan-button.tsx'
import { inputError, recent, recents, recipientInput, recipientPanel, recipientRow } from './send.css.ts'
import type { RecipientView } from './use-recipient.ts'
import type { SendView } from './use-send.ts'

const CodeRequest = lazy(() => import('./code-request.client.tsx'))

/** Id of the field. */
export const RECIPIENT = 'recipient'
const PROBLEM = `${RECIPIENT}-problem`

export interface RecipientEntry {
  readonly recipient: RecipientView
  readonly state: Pick<SendView['state'], 'recipient'>
  readonly change: Pick<SendView['change'], 'recipient'>
  readonly link: Pick<SendView['link'], 'chainId'>
}

/** The recipient: a field for an address or a name, the resolved address or name, and the last three recipients. */
export function RecipientField({ view }: { readonly view: RecipientEntry }) {
  const { t } = useTranslation(['send', 'errors'])
  const { recipient, state, change, link } = view
  const ref = usePreHydrationInput(state.recipient, change.recipient)
  const [scanned, setScanned] = useState<RecipientCode>()
  const enter = (text: string) => {
    setScanned(undefined)
    change.recipient(text)
  }
  const problems = {
    notFound: t('recipient.notFound'),
    checksum: t('address.checksum', { ns: 'errors' }),
    zero: t('recipient.zero'),
  }
  const problem = recipient.problem && problems[recipient.problem]
  return (
    <div className={recipientPanel} data-problem={problem !== undefined}>
      <Text as="div" size={14} tone="secondary">
        <label htmlFor={RECIPIENT}>{t('recipient.label')}</label>
      </Text>
      <div className={recipientRow}>
        <input
          ref={ref}
          id={RECIPIENT}
          className={recipientInput}
          placeholder={t('recipient.placeholder')}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
          value={state.recipient}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={PROBLEM}
          onChange={(event) => enter(event.target.value)}
          data-testid="recipient-input"
        />
        <ScanButton
          onCode={(code) => {
            enter(code.recipient)
            setScanned(code)
          }}
        />
      </div>
      <Resolved view={view} />
      <div role="alert" id={PROBLEM} className={inputError} data-testid="recipient-problem">
        {problem}
      </div>
      {scanned?.recipient === state.recipient && (
        <Suspense fallback={null}>
          <CodeRequest code={scanned} chainId={link.chainId} />
        </Suspense>
      )}
      {recipient.status === 'empty' && <Recents recipient={recipient} onChoose={enter} />}
    </div>
  )
}

/** The address that the text resolves to, and its names except the typed one. */
function Resolved({ view: { recipient, state } }: { readonly view: RecipientEntry }) {
  const { t } = useTranslation('send')
  const { data, status } = recipient
  if (status === 'loading' && !data)
    return (
      <Text as="p" size={14} tone="secondary" role="status">
        {t('recipient.loading')}
      </Text>
    )
  if (!data) return null
  return (
    <Text as="div" size={14} role="status" data-testid="resolved-recipient">
      <RecipientNames recipient={data} except={state.recipient.toLowerCase()} />
      <GroupedAddress address={data.address} />
    </Text>
  )
}

interface RecentsProps extends Pick<RecipientEntry, 'recipient'> {
  readonly onChoose: (address: Address) => void
}

function Recents({ recipient, onChoose }: RecentsProps) {
  const { t } = useTranslation('send')
  if (recipient.recents.length === 0) return null
  return (
    <div className={recents}>
      <Text as="p" size={12} tone="secondary" id="recent-recipients">
        {t('recents.title')}
      </Text>
      <ul aria-labelledby="recent-recipients" data-testid="recent-recipients">
        {recipient.recents.map(({ address, count }) => (
          <li key={address}>
            <button
              type="button"
              className={recent}
              onClick={(event) => {
                onChoose(address)
                passFocus(event, RECIPIENT)
              }}
            >
              <Row gap={8}>
                <Icon icon={History} size={16} />
                <FormattedText>{shortAddress(address)}</FormattedText>
              </Row>
              <Text size={12} tone="secondary">
                {t('recents.sends', { count })}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

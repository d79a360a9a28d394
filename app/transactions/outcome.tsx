import { Check, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { ExplorerAnchor } from './explorer-anchor.tsx'
import { FailureDetails, type FailureDetailsProps } from './failure-details.tsx'
import { centred, flowFooter, flowStep, outcomeMark } from './flow.css.ts'
import { ModifiedCalls } from './modified-calls.tsx'
import type { SentTransaction } from './transaction-record.ts'
import { useTransactions } from './transactions.ts'

type Tone = 'good' | 'bad' | 'warning'

const MARKS: Readonly<Record<Tone, LucideIcon>> = { good: Check, bad: X, warning: TriangleAlert }

interface OutcomeProps {
  /** `warning`: mined, but not as reviewed. */
  readonly tone: Tone
  readonly text: ReactNode
  /** Test id of `text`. */
  readonly testId: string
  /** Lines below the text: the reason of a failure, what to do next. */
  readonly advice?: readonly ReactNode[]
  /** The amount that a successful run is about, below the text. */
  readonly mainAmount?: ReactNode
  /** The transaction whose page in the block explorer is linked; by default that of `failure`. */
  readonly transaction?: SentTransaction | undefined
  /** Why the run failed. Details of an unexplained failure can be copied for a report. */
  readonly failure?: FailureDetailsProps | undefined
  /** Effects of the run, such as the amounts moved; between the text and the buttons. */
  readonly children?: ReactNode
  /** Buttons above Close. */
  readonly actions?: ReactNode
  readonly onClose: () => void
}

/** The last stage of a dialog: how a run ended, what it did, and what the user can do next. */
export function Outcome({
  tone,
  text,
  testId,
  advice = [],
  mainAmount,
  failure,
  transaction = failure && transactionOf(failure),
  children,
  actions,
  onClose,
}: OutcomeProps) {
  const { t } = useTranslation('common')
  const isGood = tone === 'good'
  return (
    <div className={flowStep}>
      <Stack gap={16} align="center">
        <span className={outcomeMark({ tone: isGood ? 'good' : 'bad' })}>
          <Icon icon={MARKS[tone]} size={24} />
        </span>
        {isGood ? (
          <Text as="p" size={16} tone="secondary" role="status" className={centred} data-testid={testId}>
            {text}
          </Text>
        ) : (
          <Text as="p" size={18} weight="medium" role="alert" className={centred} data-testid={testId}>
            {text}
          </Text>
        )}
        {advice.map((line, index) => (
          <Text key={index} as="p" tone="secondary" className={centred}>
            {line}
          </Text>
        ))}
        {mainAmount}
        {transaction && <ExplorerAnchor transaction={transaction} />}
      </Stack>
      {children}
      {failure && <FailedRunCalls failure={failure} />}
      {failure && <FailureDetails problem={failure.problem} chainId={failure.chainId} />}
      <div className={flowFooter}>
        {actions}
        <Button
          {...(isGood ? { tone: actions ? 'plain' : 'primary', size: 'large' } : {})}
          width="full"
          onClick={onClose}
        >
          {t('close')}
        </Button>
      </div>
    </div>
  )
}

/** The requested call and the one that the wallet sent in its place, if the transaction of a failed run was modified. */
function FailedRunCalls({ failure: { problem } }: { readonly failure: FailureDetailsProps }) {
  const record = useTransactions().find(({ hash }) => hash === problem.hash)
  return record ? <ModifiedCalls record={record} /> : null
}

function transactionOf({ problem: { hash }, chainId }: FailureDetailsProps): SentTransaction | undefined {
  return hash && { chainId, hash }
}

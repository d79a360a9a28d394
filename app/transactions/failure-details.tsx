import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { ErrorDetails } from '#app/ui/error-details/error-details.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { RunProblem } from './run-flow.ts'

export interface FailureDetailsProps {
  readonly problem: RunProblem
  readonly chainId: ChainId
}

/** Details of an unexplained failure for users to report. Renders nothing for others, which have no id. */
export function FailureDetails({ problem, chainId }: FailureDetailsProps) {
  const { id } = problem
  return id === undefined ? null : (
    <Suspense fallback={null}>
      <Details problem={problem} chainId={chainId} id={id} />
    </Suspense>
  )
}

function Details({ problem, chainId, id }: FailureDetailsProps & { readonly id: string }) {
  const { t } = useTranslation(['help', 'errors', 'common'], { useSuspense: true })
  const { code, message, hash } = problem
  const { build } = document.documentElement.dataset
  const lines = [
    [t('details.id', { ns: 'errors' }), id],
    [t('details.code', { ns: 'errors' }), code],
    [t('report.message'), message],
    [t('report.network'), chainById(chainId).name],
    [t('report.transaction'), hash],
    [t('report.wallet'), bridge.wallet?.name],
    [t('report.version'), build && `${IDENTITY.name} ${build}`],
  ] as const
  return (
    <ErrorDetails
      label={t('errorId', { ns: 'errors' })}
      id={id}
      lines={lines.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]))}
      copy={t('report.copy')}
      copied={t('copied', { ns: 'common' })}
    />
  )
}

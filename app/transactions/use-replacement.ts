import { useCallback, useEffect, useRef, useState } from 'react'
import { ok } from '#app/base/result.ts'
import { guardRpc } from '#app/chain/page-rpc.ts'
import { translateError } from '#app/chain/translate-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { ReplacementTerms } from '#app/signing/shown.ts'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { planReplacement, readPending, replacementTerms, type ReplaceableRecord } from './plan-replacement.ts'
import type { RunEvent } from './run-flow.ts'
import { startRun } from './start-run.client.ts'
import type { Replacement } from './transaction-record.ts'

export interface ReplacementRun {
  /** Nonce, gas and fees of the replacement; undefined until they are read. */
  readonly terms: ReplacementTerms | undefined
  readonly at: 'review' | 'checking' | 'awaitingSignature'
  readonly problem: ErrorCode | undefined
  readonly confirm: () => void
}

/** State of a replacement, from reading its terms to the wallet's answer. The wallet gets no request after the dialog is closed. */
export function useReplacement(
  record: ReplaceableRecord,
  kind: Replacement['kind'],
  onSent: () => void,
): ReplacementRun {
  const [replaced, setReplaced] = useState<{ readonly hash: `0x${string}`; readonly terms: ReplacementTerms }>()
  const [at, setAt] = useState<ReplacementRun['at']>('review')
  const [problem, setProblem] = useState<ErrorCode>()
  const [abortController] = useState(() => new AbortController())
  const onSentRef = useRef(onSent)
  useEffect(() => {
    onSentRef.current = onSent
  })
  useEffect(() => () => abortController.abort(), [abortController])

  const { hash } = record
  const initialRecord = useRef(record)
  const load = useCallback(async () => {
    const page = guardRpc(initialRecord.current.chainId)
    try {
      const nodes = { page, wallet: await walletNode(initialRecord.current) }
      const pending = await readPending(nodes, initialRecord.current)
      setReplaced({ hash: pending.hash, terms: await replacementTerms(nodes, pending, kind) })
      setProblem(undefined)
    } catch (error) {
      setProblem(translateError(error))
    }
  }, [kind])
  useEffect(() => {
    void load()
  }, [load, hash])

  const handleEvent = (event: RunEvent) => {
    if (event.type === 'start') setAt('checking')
    if (event.type === 'ask') setAt('awaitingSignature')
    // After the dialog is closed, another one may be open.
    if (event.type === 'send' && !abortController.signal.aborted) onSentRef.current()
    if (event.type === 'reject' || event.type === 'fail') {
      setAt('review')
      setProblem(event.type === 'fail' ? event.problem.code : 'request.rejected')
    }
  }
  const confirm = async () => {
    if (!replaced || at !== 'review') return
    setAt('checking')
    setProblem(undefined)
    const { walletAccount, switchChain } = await walletRuntime()
    const switched = bridge.chainId === record.chainId ? undefined : await switchChain(record.chainId)
    const wallet = walletAccount()
    if (!wallet || (switched && !switched.ok)) {
      setAt('review')
      setProblem(switched && !switched.ok ? switched.problem : 'wallet.connectionFailed')
      return
    }
    const plan = async () => ok(planReplacement(record, kind, replaced.terms, replaced.hash))
    await startRun({ plan, onEvent: handleEvent, signal: abortController.signal }, wallet, record.chainId)
  }
  return { terms: replaced?.terms, at, problem, confirm: () => void confirm() }
}

/** Returns the wallet's node, whose fees are compared with the page's node; undefined if the wallet is not on the transaction's chain. */
async function walletNode({ chainId }: ReplaceableRecord) {
  if (bridge.status !== 'connected' || bridge.chainId !== chainId) return undefined
  return (await walletRuntime()).walletAccount()?.provider
}

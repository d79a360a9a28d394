import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { MINUTE } from '#app/base/time.ts'
import { trackFailedConnection } from '#app/telemetry/failed-connection.ts'
import { bridge } from './bridge.ts'
import { beforeTimeout, CONNECT_TIMEOUT_MS, connectionFailure } from './connection-failure.ts'
import { discardFailedReconnection, takeFailedReconnection, type FailedConnection } from './failed-reconnection.ts'
import { cancelConnect, connect } from './runtime.client.ts'
import { RELAY_CONNECTOR } from './relay-connector.ts'
import type { WalletOption } from './wallet-list.ts'

/** View of the wallet dialog. */
export type ConnectStep =
  | { readonly view: 'list'; readonly wasRejected: boolean }
  | { readonly view: 'connecting'; readonly option: WalletOption }
  | ({ readonly view: 'failed'; readonly isReconnection: boolean } & FailedConnection)

const LIST: ConnectStep = { view: 'list', wasRejected: false }

export interface Connecting {
  readonly step: ConnectStep
  /** Connects a wallet, or retries one that failed. */
  readonly start: (option: WalletOption) => void
  /** Returns to the list. A wallet that accepts later is disconnected again. */
  readonly cancel: () => void
}

/** Long enough for the connector to time out first: the relay has 30 seconds to answer, and the link expires after five minutes. */
const PAIRING_TIMEOUT_MS = 6 * MINUTE

function timeoutOf({ evm }: WalletOption): number {
  return evm?.id === RELAY_CONNECTOR ? PAIRING_TIMEOUT_MS : CONNECT_TIMEOUT_MS
}

/** Connects one wallet at a time. The attempt ends when the wallet answers, at its time limit, or when it is cancelled. */
export function useConnecting(): Connecting {
  const { dialog } = useSnapshot(bridge)
  const [step, setStep] = useState(LIST)
  const attempt = useRef(0)

  const end = (next: ConnectStep) => {
    attempt.current += 1
    if (bridge.status === 'connecting') bridge.status = 'disconnected'
    setStep(next)
  }
  // Shows a failed reconnection when the dialog opens, and resets the view when it closes, which a wallet that connects late also causes.
  useEffect(() => {
    const failed = dialog === 'wallets' ? takeFailedReconnection() : undefined
    if (failed) setStep({ view: 'failed', isReconnection: true, ...failed })
    else if (dialog !== 'wallets') setStep(LIST)
  }, [dialog])

  const run = async (option: WalletOption) => {
    discardFailedReconnection()
    attempt.current += 1
    const attemptId = attempt.current
    setStep({ view: 'connecting', option })
    bridge.status = 'connecting'
    try {
      await beforeTimeout(connect(option.evm?.id ?? option.id, option.svm?.walletName), timeoutOf(option))
      if (attempt.current === attemptId) end(LIST)
    } catch (error) {
      if (attempt.current !== attemptId) return
      const failure = connectionFailure(error)
      if (failure === 'rejected') {
        end({ view: 'list', wasRejected: true })
        return
      }
      end({ view: 'failed', isReconnection: false, option, failure, timeout: timeoutOf(option) })
      trackFailedConnection({ name: option.name, type: option.analyticsType, error })
    }
  }
  const cancel = () => {
    // A failed reconnection is not cancelled, because its wallet may still answer.
    const isAttempt = step.view === 'connecting' || (step.view === 'failed' && !step.isReconnection)
    // A wallet that connects closes the dialog, which calls this function too.
    if (isAttempt && bridge.status !== 'connected') cancelConnect(step.option.evm?.id ?? step.option.id)
    end(LIST)
  }
  return { step, start: (option) => void run(option), cancel }
}

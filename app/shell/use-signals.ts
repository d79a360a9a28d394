import { useRootData } from './use-root-data.ts'

/**
 * Document attributes that tell scripts what they may send; none if nothing may be sent. Attributes need no code to
 * read.
 */
export function useSignals(): Readonly<Record<`data-${string}`, string>> {
  const { signals, frame } = useRootData() ?? {}
  if (!signals?.allowed || !frame) return {}
  return {
    'data-signals': signals.allowed,
    'data-flags': signals.evaluations,
    'data-build': frame.build,
    ...(signals.statsig && { 'data-statsig': signals.statsig }),
  }
}

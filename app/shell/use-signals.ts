import { useRootData } from './use-root-data.ts'

/**
 * Attributes of the document by which its scripts know what they may send; none where nothing may be. They stand in the document, not in
 * a script, so that reading them takes no code.
 */
export function useSignals(): Readonly<Record<`data-${string}`, string>> {
  const { signals, frame } = useRootData() ?? {}
  if (!signals?.allowed || !frame) return {}
  return { 'data-signals': signals.allowed, 'data-flags': signals.evaluations, 'data-build': frame.build }
}

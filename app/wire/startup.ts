import * as v from 'valibot'

/** KV key of the web worker under which `npm start` reports its progress. Absent once the local chains are indexed. */
export const STARTUP_KEY = 'startup'

/** Progress of the first start of the local stack. */
export const startupMessage = v.object({
  /** `chains`: a year of trading is being built. `index`: the indexer is reading it. */
  step: v.picklist(['chains', 'index']),
  /** Completed part of the step, whole percent. */
  percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
})

export type StartupMessage = v.InferOutput<typeof startupMessage>

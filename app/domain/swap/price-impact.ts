/** quiet: grey text · medium: a warning · high: requires a selected checkbox · severe: requires a selected checkbox, with a stronger warning. */
export type ImpactLevel = 'quiet' | 'medium' | 'high' | 'severe'

const MEDIUM_ABOVE = 300
const HIGH_FROM = 500
const SEVERE_FROM = 1_500

/** Returns the level of a loss against the market price. Units: 1/10,000 of the trade. */
export function impactLevel(impactBps: number): ImpactLevel {
  if (impactBps >= SEVERE_FROM) return 'severe'
  if (impactBps >= HIGH_FROM) return 'high'
  return impactBps > MEDIUM_ABOVE ? 'medium' : 'quiet'
}

const LEVELS_BY_SEVERITY: readonly ImpactLevel[] = ['quiet', 'medium', 'high', 'severe']

export function isWorseImpact(level: ImpactLevel, other: ImpactLevel): boolean {
  return LEVELS_BY_SEVERITY.indexOf(level) > LEVELS_BY_SEVERITY.indexOf(other)
}

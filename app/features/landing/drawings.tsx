import { peaks, reflection, scenery, waterLine } from './landing.css.ts'

const RANGE =
  'M0 220V140l56-50a11 11 0 0 1 15 0l54 50 32-28a10 10 0 0 1 13 0l76 70 28-21a9 9 0 0 1 11 0l97 59Z' +
  'M1440 220v-72l-40-36a10 10 0 0 0-13 0l-38 33-62-66a11 11 0 0 0-16 0l-80 84-26-20a9 9 0 0 0-11 0l-98 77Z'
/** Still water breaks a picture into bands, thinner ones the nearer they lie: where each begins and how thick the gap above it is. */
const BANDS = [
  [236, 2],
  [254, 3],
  [273, 5],
  [292, 7],
  [311, 9],
  [330, 12],
  [352, 16],
] as const

/** The tarn behind the hero: two shores, the line of the water, and the shores again in it. */
export function Scenery() {
  return (
    <div className={scenery} aria-hidden>
      <svg viewBox="0 0 1440 372" fill="none" focusable="false">
        <path className={peaks} d={RANGE} />
        <g className={reflection}>
          {[220, ...BANDS.map(([y, gap]) => y + gap)].map((from, index) => (
            <clipPath key={from} id={`band-${index}`}>
              <path d={`M0 ${from}H1440V${BANDS[index]?.[0] ?? 372}H0Z`} />
            </clipPath>
          ))}
          {[220, ...BANDS].map((_, index) => (
            <g key={index} clipPath={`url(#band-${index})`}>
              <path d={RANGE} transform="matrix(1 0 0 -1 0 440)" />
            </g>
          ))}
        </g>
        <path className={waterLine} d="M0 220H1440" />
      </svg>
    </div>
  )
}

const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75, strokeLinecap: 'round' } as const

/** A key above the water: nobody else holds it. */
export function KeyDrawing() {
  return (
    <svg viewBox="21 0 216 112" aria-hidden focusable="false" {...STROKE}>
      <circle cx="84" cy="44" r="22" />
      <circle cx="84" cy="44" r="7" />
      <path d="M106 44h66M152 44v15M165 44v11" strokeLinejoin="round" />
      <path d="M24 84h192" opacity="0.45" />
      <path d="M58 92h120M66 100h96M78 108h62" opacity="0.28" />
    </svg>
  )
}

/** Three streams of different depth that run into one. */
export function StreamsDrawing() {
  return (
    <svg viewBox="21 0 216 112" aria-hidden focusable="false" {...STROKE}>
      <path d="M50 20c56 0 64 36 118 36" opacity="0.4" />
      <path d="M50 56h118" opacity="0.65" />
      <path d="M50 92c56 0 64-36 118-36" />
      <path d="M168 56h40m-9-8 9 8-9 8" strokeLinejoin="round" />
      <g fill="currentColor" stroke="none" fontSize="14" fontWeight="600">
        <text x="22" y="25">
          v2
        </text>
        <text x="22" y="61">
          v3
        </text>
        <text x="22" y="97">
          v4
        </text>
      </g>
    </svg>
  )
}

const TICKS = Array.from({ length: 25 }, (_, index) => 24 + index * 8)

/** A curve read off on a scale. */
export function GaugeDrawing() {
  return (
    <svg viewBox="21 0 216 112" aria-hidden focusable="false" {...STROKE}>
      <path d="M24 62c22 0 26-36 52-36s30 40 56 40 30-48 52-48 20 18 32 18" />
      <path d="M158 40v44" strokeDasharray="2 5" opacity="0.6" />
      <circle cx="158" cy="40" r="4.5" fill="currentColor" stroke="none" />
      <path
        d={TICKS.map((x, index) => `M${x} 88v${index % 5 === 0 ? 14 : 7}`).join('')}
        strokeWidth="1.25"
        opacity="0.5"
      />
    </svg>
  )
}

/**
 * The exchange's name, mark and colours: the one file an operator edits for their own brand. `app/ui/theme` turns the
 * colours into CSS variables; `theme.test.ts` there checks the contrast of all text and background colours used together against WCAG 2.2 AA.
 */
export const IDENTITY = {
  name: 'Tarn',
  /** A peak and its reflection in water: SVG paths for the viewBox `0 0 32 32`. */
  mark: {
    peak: 'M3 16 12.4 4.6a1.6 1.6 0 0 1 2.5 0l3.3 4.2 1.7-2a1.5 1.5 0 0 1 2.3 0L29 16Z',
    /** Snow on the peak, shown in winter. */
    snow: 'M9.1 8.6l3.3-4a1.6 1.6 0 0 1 2.5 0l2.6 3.3-2 1.3-1.7-1.4-1.6 1.8-1.5-1.6ZM18.9 8l1-1.2a1.5 1.5 0 0 1 2.3 0l2 2.7-1.5.5-1.1-1.1-1.3 1Z',
    flakes:
      'M24.4 3.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2ZM5.2 7.6a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8ZM28.6 7.4a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6Z',
    water: 'M3 18.5h26l-2.6 3.2H5.6ZM7.7 24h16.6l-2.1 2.6H9.8ZM12 28.9h8l-2.4 2.6a2 2 0 0 1-3.2 0Z',
  },
} as const

/** Semantic colours of each theme, named by purpose rather than appearance. */
export const PALETTE = {
  light: {
    surfacePage: '#F6F9F9',
    surfaceRaised: '#FFFFFF',
    surfaceSunken: '#EDF2F2',
    surfaceOverlay: '#FFFFFF',
    surfaceHover: '#F1F6F6',
    borderSubtle: '#E0E8E8',
    borderStrong: '#C3D0D1',
    textPrimary: '#0B1A1C',
    textSecondary: '#4C6064',
    textTertiary: '#5C7176',
    textOnAccent: '#FFFFFF',
    accent: '#0B7A75',
    accentHover: '#096762',
    accentSoft: '#E1F5F2',
    positive: '#3A7D0A',
    positiveSoft: '#EAF5DD',
    negative: '#C2303C',
    negativeSoft: '#FBE8E9',
    warning: '#8F5A00',
    warningSoft: '#FBF0DC',
    scrim: '#0B1A1C80',
    shadow: '#0B1A1C24',
    /** The upper inner edge of cards; invisible in the light theme. */
    highlight: '#FFFFFF00',
  },
  dark: {
    surfacePage: '#0A1214',
    surfaceRaised: '#152226',
    surfaceSunken: '#0C1618',
    surfaceOverlay: '#1C2C30',
    surfaceHover: '#1B2A2E',
    borderSubtle: '#233438',
    borderStrong: '#374D52',
    textPrimary: '#EEF5F5',
    textSecondary: '#9DB2B6',
    textTertiary: '#83989D',
    textOnAccent: '#04211F',
    accent: '#45D6C6',
    accentHover: '#6BE3D5',
    accentSoft: '#12302F',
    positive: '#9BD84B',
    positiveSoft: '#1D2B12',
    negative: '#FF7A80',
    negativeSoft: '#321A1D',
    warning: '#F3B64C',
    warningSoft: '#2E2412',
    scrim: '#020607B3',
    shadow: '#00000080',
    highlight: '#FFFFFF0D',
  },
} as const satisfies Record<'light' | 'dark', Record<string, `#${string}`>>

export type ColorName = keyof (typeof PALETTE)['light']

import { globalStyle } from '@vanilla-extract/css'

/** Drawings that point along the line: the way on and back, out of a box. Each bears its name as a class. */
const POINTING = [
  ...[
    'arrow-left',
    'arrow-right',
    'arrow-up-right',
    'chevron-left',
    'chevron-right',
    'chevrons-left',
    'chevrons-right',
  ],
  ...['corner-down-right', 'external-link', 'log-in', 'log-out', 'move-right', 'send'],
]

// Where one reads from right to left, on is to the left. `scale` leaves any `transform` of a style alone.
globalStyle(`[dir="rtl"] :is(${POINTING.map((name) => `.lucide-${name}`).join(', ')})`, { scale: '-1 1' })

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
// One selector each: browsers find a rule by its last class, and would try a list of them on every element.
globalStyle(POINTING.map((name) => `[dir="rtl"] .lucide-${name}`).join(', '), { scale: '-1 1' })

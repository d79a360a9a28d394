import { createRandom } from '#devnet/world/random.ts'

/** Text an attacker could put into a token's contract. */
export interface HostileName {
  readonly symbol: string
  readonly name: string
}

/** Set by every script in the names, if it runs. */
export const PROOF = 'hostileNameRan'

const RUN = `window.${PROOF}=1`

const MARKUP = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `"><svg onload=${RUN}>`,
  `' autofocus onfocus='${RUN}`,
  `</title><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<iframe srcdoc="<script>parent.${PROOF}=1</script>">`,
  `<a href="javascript:${RUN}">claim</a>`,
  `javascript:${RUN}//`,
  `data:text/html,<script>${RUN}</script>`,
  `<style>*{display:none!important}</style>`,
  `<base href=//example.org>`,
  `<meta http-equiv=refresh content="0;url=//example.org">`,
  `<!--`,
  `]]>`,
  `<math><mi//xlink:href="data:x,<script>${RUN}</script>">`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `<details open ontoggle=${RUN}>`,
  `\u2028</script>\u2029`,
]
const TEMPLATES = [
  '{{constructor.constructor("return 1")()}}',
  `\${${RUN}}`,
  '<%= 7*7 %>',
  '#{7*7}',
  '{{symbol}} {{count}}',
  '$t(swap:button.connect)',
  '%s %d %n',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'NaN',
  '[object Object]',
  '$&$1$`',
]
const FORMULAS = [
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(1)',
  '=HYPERLINK("//x")',
  '\t=1',
  "'; DROP TABLE tokens;--",
  '" OR 1=1',
  'a,b"c',
]
const BIDI_CONTROLS = [
  '\u202E',
  '\u202D',
  '\u202A',
  '\u202B',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u200F',
  '\u200E',
  '\u061C',
]
const INVISIBLE = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u115F',
  '\u3164',
  '\u2800',
  '\u{E0041}',
  '\uFE0F',
]
const CONTROLS = ['\u0000', '\u0001', '\u0007', '\u0008', '\u001B', '\u007F', '\u0085', '\r\n', '\t', '\v']
const RIGHT_TO_LEFT = ['عملة', 'تجربة رقم ١٢', 'שקל חדש', 'مرحبا (ETH)', 'ریال 100%', 'ﷺ', '﷽']
const EMOJI = [
  '👩‍👩‍👧‍👦',
  '🏴‍☠️',
  '👨🏿‍🚀',
  '🇨🇭🇺🇳',
  '❤️‍🔥',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  '⛓️‍💥',
  '𒐫',
  '꧁꧂',
  '𓃵',
]
const LOOK_ALIKES = [
  'USDС',
  'ЕТН',
  'ＵＳＤＣ',
  'U\u200BSDC',
  'WΒTC',
  'UЅDT',
  '𝐔𝐒𝐃𝐂',
  'U S D C',
  '$USDC',
  'US‌DC',
  'ՍՏᎠС',
]
const LONE_SURROGATES = ['\uD83D', '\uDC00abc', 'a\uD800b', '\uFFFE', '\uFFFF']

/** A letter with so many combining marks that it overlaps other lines. */
function stackMarks(letter: string, marks: number, random: () => number): string {
  const mark = () => String.fromCodePoint(0x0300 + Math.floor(random() * 0x6f))
  return letter + Array.from({ length: marks }, mark).join('')
}

const WIDE_LETTERS = ['W', '﷽', '𒈙', '…', '—', 'Ŵ', '界', 'ꙮ']

/**
 * Returns names that attack the code that displays them: markup, templates, formulas, bidirectional and invisible characters,
 * stacked marks, a kilobyte of letters, right-to-left scripts, joined emoji, control characters, null bytes, lone
 * surrogates, look-alikes. Deterministic.
 */
export function hostileNames(count = 500): readonly HostileName[] {
  const random = createRandom(2_611).next
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const kinds: readonly (() => string)[] = [
    () => pick(MARKUP),
    () => pick(TEMPLATES),
    () => pick(FORMULAS),
    () => `${pick(BIDI_CONTROLS)}${pick(LOOK_ALIKES)} ${pick(BIDI_CONTROLS)}${pick(RIGHT_TO_LEFT)}`,
    () => Array.from(pick(LOOK_ALIKES), (letter) => letter + pick(INVISIBLE)).join(''),
    () => stackMarks('Z', 20 + Math.floor(random() * 80), random) + stackMarks('o', 60, random),
    () => pick(WIDE_LETTERS).repeat(1_024),
    () => Array.from({ length: 12 }, () => pick(RIGHT_TO_LEFT)).join(' '),
    () => Array.from({ length: 30 }, () => pick(EMOJI)).join(''),
    () => `a${pick(CONTROLS)}b${pick(CONTROLS)}${pick(MARKUP)}`,
    () => pick(INVISIBLE).repeat(200),
    () => `${pick(LONE_SURROGATES)}${pick(LOOK_ALIKES)}`,
    () => pick(LOOK_ALIKES),
    () =>
      Array.from({ length: 40 }, () => pick([...MARKUP, ...BIDI_CONTROLS, ...CONTROLS, ...EMOJI]))
        .join('')
        .slice(0, 1_024),
  ]
  return Array.from({ length: count }, (_, index) => {
    const createSymbol = kinds[index % kinds.length] ?? kinds[0]
    return { symbol: createSymbol?.() ?? '', name: pick(kinds)() }
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('../../app', import.meta.url))

/** Matches physical sides, which must be logical ones. */
const SIDES: readonly RegExp[] = [
  /\b(?:left|right)\s*:/,
  /\b(?:margin|padding|scrollMargin|scrollPadding|border(?:Top|Bottom)?|inset)-?(?:left|right)\b/i,
  /\bborder(?:Top|Bottom)(?:Left|Right)Radius\b/,
  /\b(?:textAlign|text-align|float|clear|justifyContent|justifyItems|captionSide)\s*:\s*['"]?(?:left|right)\b/,
  /\bto (?:left|right)\b/,
  /\b(?:backgroundPosition|transformOrigin|objectPosition)[^,\n]*\b(?:left|right)\b/,
  /\b(?:translateX|skewX|rotateY)\(/,
  /\btranslate(?:3d)?\(\s*(?!0\b)[^,)]+/,
]
/** `padding: 4px 8px 4px 6px` */
const FOUR_SIDES = /\b(?:padding|margin|inset|borderWidth)\s*:\s*['"`][^\s(]+ ([^\s(]+) [^\s(]+ ([^\s(]+)['"`]/

/** Returns the lines of a style that a right-to-left layout does not mirror. */
function unmirroredLines(style: string): string[] {
  const withoutComments = style.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')
  return withoutComments.split('\n').filter((line) => {
    const sides = FOUR_SIDES.exec(line)
    if (sides && sides[1] !== sides[2]) return true
    return SIDES.some((side) => side.test(line))
  })
}

/** Whether a style has explicit right-to-left rules, under `[dir="rtl"]`. */
function hasRtlRules(style: string): boolean {
  return style.includes('[dir="rtl"]')
}

test('styles use logical sides, so that Arabic pages are mirrored', () => {
  const unmirrored = styles().flatMap((file) => {
    const style = readFileSync(join(app, file), 'utf8')
    return hasRtlRules(style) ? [] : unmirroredLines(style).map((line) => `${file}: ${line.trim()}`)
  })
  expect(styles().length).toBeGreaterThan(20)
  expect(unmirrored).toEqual([])
})

test.each([
  'left: 8,',
  'paddingLeft: 4',
  'margin-right: 4px;',
  "borderTopLeftRadius: '4px'",
  "textAlign: 'right'",
  "float: 'left'",
  "background: 'linear-gradient(to right, red, blue)'",
  "transform: 'translateX(4px)'",
  "transform: 'translate(-50%, 0)'",
  "padding: '4px 8px 4px 6px'",
])('%s is refused', (line) => {
  expect(unmirroredLines(line)).toEqual([line])
})

test.each([
  'insetInlineStart: 8',
  "transform: 'translate(0, -50%)'",
  "transform: 'translateY(4px)'",
  "padding: '4px 8px 6px 8px'",
  "textAlign: 'start'",
  '// to the left: nothing',
  "gridTemplateColumns: 'auto 1fr'",
])('%s is allowed', (line) => {
  expect(unmirroredLines(line)).toEqual([])
})

function styles(): string[] {
  return readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.css(?:\.ts)?$/.test(file))
}

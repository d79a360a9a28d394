import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { showRecentScript } from './show-recent.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Runs the inline script with this stored text. Returns what it sets on the document. */
function runScript(text: string | null): Record<string, string> {
  const styles: Record<string, string> = {}
  const documentElement = {
    style: { setProperty: (name: string, value: string) => void (styles[name] = value) },
    setAttribute: (name: string, value: string) => void (styles[name] = value),
  }
  runInNewContext(showRecentScript(), { document: { documentElement }, localStorage: { getItem: () => text } })
  return styles
}

const stored = (names: object) => JSON.stringify({ recent: ADDRESS, accounts: { [ADDRESS]: names } })

test("a returning visitor's short address is shown in two parts", () => {
  expect(runScript(stored({}))).toEqual({
    'data-recent': '',
    '--recent-start': '"0xf39F"',
    '--recent-end': '"…2266"',
  })
})

test('a name is shown instead of the address, preferably the username', () => {
  expect(runScript(stored({ unitag: null, ensName: 'ada.eth' }))['--recent-end']).toBe('"ada.eth"')
  expect(runScript(stored({ unitag: 'ada', ensName: 'ada.eth' }))['--recent-end']).toBe('"ada"')
})

test('the address is shown instead of a name that is not a safe CSS string', () => {
  for (const ensName of ['a"b', 'a\\b', 'a\nb', 7, '', 'x'.repeat(300)])
    expect(runScript(stored({ ensName }))['--recent-end']).toBe('"…2266"')
})

test('without a recent account nothing is set', () => {
  for (const text of [null, '{', 'null', '{"recent":null}', '{"recent":"0x12"}', '{"recent":"</script>"}'])
    expect(runScript(text)).toEqual({})
})

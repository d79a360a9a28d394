import { useState } from 'react'
import { card } from '#app/ui/card/card.css.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { headingOf, PRIMITIVES } from './examples.ts'
import { bar, contents, example, page } from './gallery.css.ts'

const THEMES = ['auto', 'light', 'dark'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const

/** Shows the examples of all primitives. The query sets theme and direction: `?theme=dark&dir=rtl`. */
export function Gallery() {
  return (
    <div className={page}>
      <header className={bar}>
        <Text as="h1" size={24}>
          Gallery
        </Text>
        <Row gap={16} wraps>
          <Setting name="theme" label="Theme" values={THEMES} apply={(theme) => (root.dataset['theme'] = theme)} />
          <Setting name="dir" label="Direction" values={DIRECTIONS} apply={(dir) => (root.dir = dir)} />
        </Row>
      </header>
      <nav aria-label="Primitives" className={contents}>
        {PRIMITIVES.map(({ name }) => (
          <a key={name} href={`#${name}`} className={chip({ size: 'small' })}>
            {headingOf(name)}
          </a>
        ))}
      </nav>
      <main>
        <Stack gap={40}>
          {PRIMITIVES.map(({ name, examples }) => (
            <Stack key={name} gap={12} id={name}>
              <Text as="h2" size={20}>
                {headingOf(name)}
              </Text>
              {Object.entries(examples).map(([title, Example]) => (
                <section key={title} className={card()}>
                  <Stack gap={12}>
                    <Text as="h3" size={14} tone="secondary">
                      {headingOf(title)}
                    </Text>
                    <div className={example}>
                      <Example />
                    </div>
                  </Stack>
                </section>
              ))}
            </Stack>
          ))}
        </Stack>
      </main>
    </div>
  )
}

const root = document.documentElement

interface SettingProps<Value extends string> {
  readonly name: string
  readonly label: string
  readonly values: readonly [Value, ...Value[]]
  readonly apply: (value: Value) => void
}

function Setting<Value extends string>({ name, label, values, apply }: SettingProps<Value>) {
  const [selected, setSelected] = useState(() => {
    const requested = new URLSearchParams(location.search).get(name)
    const value = values.find((candidate) => candidate === requested) ?? values[0]
    apply(value)
    return value
  })
  const select = (value: Value) => {
    const query = new URLSearchParams(location.search)
    query.set(name, value)
    history.replaceState(null, '', `?${query}${location.hash}`)
    apply(value)
    setSelected(value)
  }
  return (
    <Row role="group" aria-label={label}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={chip({ size: 'small' })}
          aria-pressed={value === selected}
          onClick={() => select(value)}
        >
          {value}
        </button>
      ))}
    </Row>
  )
}

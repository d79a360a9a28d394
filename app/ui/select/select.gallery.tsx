import { Sun } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Select } from './select.tsx'

const optionsOf = (...names: readonly string[]) =>
  names.map((name) => ({ value: name, name, icon: <Icon icon={Sun} />, href: `?season=${name}` }))

const SEASONS = [
  { name: 'spring', label: 'Spring', options: optionsOf('March', 'April', 'May') },
  { name: 'summer', label: 'Summer', options: optionsOf('June', 'July', 'August Bank Holiday', 'August') },
]

/** Options in two labelled groups. */
export function Grouped() {
  const [value, setValue] = useState('April')
  return (
    <Row>
      <Select label="Month" closeLabel="Close" groups={SEASONS} value={value} onChoose={setValue} />
      <button type="button">After</button>
    </Row>
  )
}

/** Options in a single group, whose label is not shown. */
export function Plain() {
  const [value, setValue] = useState('Vega')
  const groups = [{ name: 'stars', label: 'Stars', options: optionsOf('Vega', 'Sirius') }]
  return <Select label="Star" closeLabel="Close" groups={groups} value={value} onChoose={setValue} />
}

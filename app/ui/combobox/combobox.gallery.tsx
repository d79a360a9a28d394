import { useState } from 'react'
import { Input } from '#app/ui/input/input.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { Listbox } from '#app/ui/listbox/listbox.tsx'
import { useCombobox } from './use-combobox.ts'
import { frame, option } from './combobox.gallery.css.ts'

const FRUIT = ['Apple', 'Apricot', 'Banana', 'Cherry', 'Date', 'Fig', 'Grape', 'Kiwi', 'Lemon', 'Mango']
const VEGETABLES = ['Artichoke', 'Beetroot', 'Carrot', 'Daikon', 'Endive', 'Fennel']

const startingWith = (names: readonly string[], text: string) =>
  names.filter((name) => name.toLowerCase().startsWith(text.toLowerCase()))

/** `isSettled` is false while options load. */
export function Grouped({ isSettled = true }: { readonly isSettled?: boolean }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const groups = [
    { name: 'fruit', label: 'Fruit', options: startingWith(FRUIT, text) },
    { name: 'vegetables', label: 'Vegetables', options: startingWith(VEGETABLES, text) },
  ]
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const combobox = useCombobox({ text, onText: setText, count, isSettled })
  return (
    <Stack gap={8} className={frame}>
      <Input {...combobox.inputProps} aria-label="Food" placeholder="Food" />
      <Listbox
        state={combobox}
        onMouseDown={combobox.keepFocus}
        label="Foods"
        groups={groups}
        optionKey={(name) => name}
        isBusy={!isSettled}
        renderOption={(name, props) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            {...props}
            role="option"
            aria-selected={props['aria-selected']}
            tabIndex={-1}
            className={option}
            onClick={() => setChosen(name)}
          >
            {name}
          </div>
        )}
      />
      <Text as="p" size={14} tone="secondary" role="status">
        {count === 0 ? 'No food found' : chosen && `Chosen: ${chosen}`}
      </Text>
    </Stack>
  )
}

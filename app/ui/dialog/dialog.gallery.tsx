import { useState } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Dialog } from './dialog.tsx'

const SIZES = ['small', 'medium', 'large'] as const

export function Sizes() {
  const [size, setSize] = useState<(typeof SIZES)[number]>()
  return (
    <Row wraps>
      {SIZES.map((sizeOption) => (
        <Button key={sizeOption} onClick={() => setSize(sizeOption)}>
          Open {sizeOption}
        </Button>
      ))}
      <Dialog
        isOpen={size !== undefined}
        onClose={() => setSize(undefined)}
        title="Rename wallet"
        closeLabel="Close"
        size={size ?? 'medium'}
      >
        <Stack>
          <p>The name is stored in this browser only.</p>
          <Button tone="primary">Save</Button>
        </Stack>
      </Dialog>
    </Row>
  )
}

/** The content fills the dialog, and a field is focused first. Typing into the page's field opens it too. */
export function Bare() {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  return (
    <>
      <Input
        aria-label="Open by typing"
        placeholder="Type to open"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
        }}
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Search" closeLabel="Close" size="search" isBare>
        <Row>
          <Button onClick={() => setOpen(false)}>Close</Button>
          <Input data-first-focus aria-label="Search text" />
        </Row>
      </Dialog>
    </>
  )
}

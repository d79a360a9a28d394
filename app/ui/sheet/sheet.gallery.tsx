import { Button } from '#app/ui/button/button.tsx'
import { item } from '#app/ui/popover/popover.css.ts'
import { opensModal, Sheet } from './sheet.tsx'

export function Menu() {
  return (
    <>
      <Button aria-haspopup="dialog" {...opensModal('gallery-sheet')}>
        Open the sheet
      </Button>
      <Sheet id="gallery-sheet" title="Menu" closeLabel="Close">
        <a className={item} href="#sheet">
          Explore
        </a>
        <button type="button" className={item}>
          Settings
        </button>
      </Sheet>
    </>
  )
}

import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useFocusReturn } from '#app/ui/effects/use-focus-return.ts'
import { Row } from '#app/ui/layout/layout.tsx'
import { item } from './popover.css.ts'
import { below } from './popover.gallery.css.ts'
import { closeOnLink, closes, focusedFirst, opens, Popover } from './popover.tsx'

export function Links() {
  return (
    <Row>
      <Button {...opens('gallery-links')}>Company</Button>
      <Popover id="gallery-links" className={below} role="group" aria-label="Company links" onClick={closeOnLink}>
        <a className={item} href="#popover">
          Docs
        </a>
        <a className={item} href="#popover">
          Blog
        </a>
      </Popover>
      <Button>After</Button>
    </Row>
  )
}

/** The second popover is nested in the first. Its current choice is focused first. */
export function Nested() {
  const choices = useFocusReturn('gallery-choices')
  return (
    <>
      <Button {...opens('gallery-settings')}>Settings</Button>
      <Popover id="gallery-settings" className={below} role="dialog" aria-label="Settings">
        <button type="button" className={item} {...opens('gallery-choices')}>
          Theme
        </button>
        <Popover ref={choices} id="gallery-choices" className={below} role="dialog" aria-label="Theme">
          <button type="button" className={button({ tone: 'ghost' })} {...closes('gallery-choices')}>
            Back
          </button>
          <button type="button" className={item} aria-pressed="true" {...focusedFirst}>
            Dark
          </button>
        </Popover>
      </Popover>
    </>
  )
}

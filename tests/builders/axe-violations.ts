import axe from 'axe-core'
import { waitForAnimations } from './wait-for-animations.ts'

/** The accessibility rules that the page breaks, with the elements that break them. */
export async function axeViolations(): Promise<readonly string[]> {
  // While an element fades in, its contrast is too low.
  await waitForAnimations()
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    // Rules about whole pages; a component has no landmarks or headings of a page.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

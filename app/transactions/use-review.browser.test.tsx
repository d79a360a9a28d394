import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createReviewSession } from './review-session.ts'
import { useReview } from './use-review.ts'

const review = createReviewSession({ prepared: 'a swap' })

function Page({ subject }: { readonly subject: string }) {
  const { flow, prepared } = useReview(review, { subject })
  return (
    <p>
      {flow.at} of {prepared}
    </p>
  )
}

test('a review is closed when its subject changes and when its page is left', async () => {
  const { rerender, unmount, getByText } = await render(<Page subject="first" />)
  for (const leave of [() => rerender(<Page subject="second" />), () => unmount()]) {
    review.open()
    const signal = review.signal()
    await expect.element(getByText('review of a swap')).toBeVisible()
    await leave()
    expect(signal?.aborted).toBe(true)
    expect(review.run.flow).toEqual({ at: 'form' })
  }
})

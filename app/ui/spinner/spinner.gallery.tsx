import { Row } from '#app/ui/layout/layout.tsx'
import { Spinner } from './spinner.tsx'

export function WithText() {
  return (
    <Row>
      <Spinner />
      Waiting for the wallet
    </Row>
  )
}

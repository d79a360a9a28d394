import { useState } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { Flash } from './flash.tsx'

export function Price() {
  const [price, setPrice] = useState(100)
  return (
    <Row>
      <Button onClick={() => setPrice(price - 1)}>Fall</Button>
      <Button onClick={() => setPrice(price + 1)}>Rise</Button>
      <Flash value={price}>{price}</Flash>
    </Row>
  )
}

import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Skeleton } from './skeleton.tsx'

export function Shapes() {
  return (
    <Row gap={12}>
      <Skeleton shape="disc" />
      <Stack gap={4}>
        <Skeleton shape={180} />
        <Skeleton shape={64} />
      </Stack>
    </Row>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { ClassicQuote } from '#app/wire/trading/quote.ts'

const RouteTable = lazy(() => import('./route-table.client.tsx'))

export interface RouteAmountsProps {
  readonly quote: ClassicQuote
  /** Symbol of the input token; the first pool may take its wrapped form. */
  readonly symbol: string
}

/** The amounts of each pool of a quote in a disclosure; the table's code loads when it is opened. */
export function RouteAmounts(props: RouteAmountsProps) {
  const { t } = useTranslation('swap')
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary={t('poolAmounts')} onToggle={setOpen}>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="full" />}>
          <RouteTable {...props} />
        </Suspense>
      )}
    </Disclosure>
  )
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSettled } from '#app/transactions/use-settled.ts'

/** Caches the queries of a form while it is mounted. Balances are read again after a transaction. */
export function FormQueries({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => new QueryClient())
  useSettled(({ chainId }) => {
    void queries.invalidateQueries({ queryKey: ['balances', chainId] })
  })
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

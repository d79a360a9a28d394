import { useQuery } from '@tanstack/react-query'
import { useOneClick } from './one-click.ts'
import { requestCountQuery, type ToPlan } from './planned.query.ts'

interface OneRequest {
  readonly hasSeveral: boolean
  /** The wallet gets all of them as one. */
  readonly isOneClick: boolean
}

/** Whether a plan makes several requests to the wallet, and whether they are made as one. */
export function useOneRequest(toPlan: ToPlan): OneRequest {
  const { data: requests = 0 } = useQuery(requestCountQuery(toPlan))
  const hasSeveral = requests > 1
  const { isOn } = useOneClick(toPlan.chainId, hasSeveral)
  return { hasSeveral, isOneClick: isOn }
}

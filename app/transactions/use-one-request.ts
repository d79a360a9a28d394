import { useQuery } from '@tanstack/react-query'
import { useOneClick } from './one-click.ts'
import { requestCountQuery, type Planner } from './planned.query.ts'

interface OneRequest {
  readonly hasSeveral: boolean
  /** Whether the requests are combined into one. */
  readonly isOneClick: boolean
}

/** Returns whether a plan makes several requests to the wallet, and whether they are combined into one. */
export function useOneRequest(planner: Planner): OneRequest {
  const { data: requests = 0 } = useQuery(requestCountQuery(planner))
  const hasSeveral = requests > 1
  const { isOn } = useOneClick(planner.chainId, hasSeveral)
  return { hasSeveral, isOneClick: isOn }
}

import { AppError } from '#app/domain/errors/app-error.ts'

/** Sends a request to a path of the API: with `fetch` in the browser, with the service binding `API` in the web worker. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

export const pageFetch: ApiFetch = (path, init) => fetch(path, init)

/** Sends a request. Throws an AppError: rate.limited, or data.unavailable if the API cannot be reached. An abort throws its reason. */
export async function send(api: ApiFetch, path: string, init: RequestInit): Promise<Response> {
  let response
  try {
    response = await api(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new AppError('data.unavailable', path, { cause: error })
  }
  if (response.status === 429) throw new AppError('rate.limited', path)
  return response
}

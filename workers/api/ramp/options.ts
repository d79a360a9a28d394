import * as v from 'valibot'
import { rampQuotesRequest, type RampOptions } from '#app/wire/ramp.ts'
import type { ApiEnv } from '../env.ts'
import { optionsOf } from './provider-options.ts'
import { providersOf } from './providers.ts'
import { readRequest } from './read-request.ts'

const { direction, country } = rampQuotesRequest.pipe[0].entries
const query = v.object({ direction, country })

/**
 * Answers GET /api/ramp/options. Leaves out providers that do not serve the country, and those that do not answer. The region counts as
 * supported unless every provider has answered that it is not.
 */
export async function handleRampOptions(request: Request, env: ApiEnv): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const asked = readRequest(query, Object.fromEntries(searchParams))
  const answers = await Promise.all(
    providersOf(env).map(async (provider) => ({
      id: provider.id,
      options: await optionsOf(provider, asked.direction, asked.country),
    })),
  )
  const answer: RampOptions = {
    isRegionSupported: answers.length === 0 || answers.some(({ options }) => !options.ok || options.value !== null),
    providers: answers.flatMap(({ id, options }) => (options.ok && options.value ? [{ id, ...options.value }] : [])),
  }
  return Response.json(answer)
}

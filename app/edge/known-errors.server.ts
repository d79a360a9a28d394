import type { LoaderFunction, ServerBuild } from '@remix-run/cloudflare'
import { AppError } from '#app/domain/errors/app-error.ts'

/**
 * Wraps a build so that an AppError thrown by a loader becomes a Response with its status and code, for which the error page has a message.
 * Other errors are rethrown unchanged: status 500, without details.
 */
export function withKnownErrors(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const loader = route.module.loader
      return [id, loader ? { ...route, module: { ...route.module, loader: withErrorResponses(loader) } } : route]
    }),
  )
  return { ...build, routes }
}

function withErrorResponses(loader: LoaderFunction): LoaderFunction {
  const wrapped: LoaderFunction = async (args) => {
    try {
      return await loader(args)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // One line for client errors, a stack for server errors.
      if (error.status < 500) console.warn(args.context.requestId, error.status, error.code, pathOf(args.request))
      else args.context.services.report(error)
      throw new Response(error.code, { status: error.status })
    }
  }
  return Object.assign(wrapped, loader)
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname
}

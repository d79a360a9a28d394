import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageHead } from '#app/edge/page-head.server.ts'
import { readForm } from '#app/edge/read-form.server.ts'
import { SandboxRamp } from '#app/features/sandbox-ramp/sandbox-ramp.tsx'
import { actOnSandboxOrder } from '#app/features/sandbox-ramp/sandbox-ramp.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

// /ramp/sandbox/:orderId – the local stack's stand-in for the page of a payment provider.

export const handle: RouteHandle = { i18n: ['sandbox-ramp', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params['orderId'] ?? ''
  const [order, head] = await Promise.all([
    context.services.sandboxRamp.read(id),
    pageHead(request, context.site, (t) => ({
      path: pathOf(id),
      title: t('sandboxRamp.title'),
      description: t('sandboxRamp.description'),
      isIndexed: false,
    })),
  ])
  return { order, head }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params['orderId'] ?? ''
  const outcome = await actOnSandboxOrder(context.services, id, await readForm(request))
  return outcome.ok ? redirect(pathOf(id), 303) : data(outcome.problem, { status: 503 })
}

function pathOf(id: string): string {
  return `/ramp/sandbox/${encodeURIComponent(id)}`
}

export default function SandboxRampRoute() {
  return <SandboxRamp order={useLoaderData<typeof loader>().order} problem={useActionData<typeof action>()} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'

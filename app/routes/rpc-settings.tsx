import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageHead } from '#app/edge/page-head.server.ts'
import { readForm } from '#app/edge/read-form.server.ts'
import { RpcSettings } from '#app/features/rpc-settings/rpc-settings.tsx'
import { loadRpcSettings, saveRpc } from '#app/features/rpc-settings/rpc-settings.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'

export const handle: RouteHandle = { i18n: ['rpc', 'errors'] }

export { pageMeta as meta } from '#app/shell/page-meta.ts'

const PATH = '/settings/rpc'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const head = await pageHead(request, context.site, (t) => ({
    path: PATH,
    title: t('rpc.title'),
    description: t('rpc.description'),
    isIndexed: false,
  }))
  return { settings: loadRpcSettings(request, context.site), head }
}

export async function action({ request }: ActionFunctionArgs) {
  const saved = saveRpc(request, await readForm(request))
  if (!saved.ok) return data(saved.problem, { status: 400 })
  return redirect(PATH, { status: 303, headers: { 'Set-Cookie': saved.value } })
}

export default function RpcSettingsRoute() {
  return <RpcSettings settings={useLoaderData<typeof loader>().settings} problem={useActionData<typeof action>()} />
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'

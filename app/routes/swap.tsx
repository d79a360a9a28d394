export default function Route() {
  return <h1>soon</h1>
}

export { RouteError as ErrorBoundary } from '#app/shell/route-error.tsx'

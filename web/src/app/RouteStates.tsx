import { Spin } from 'antd'
import { useRouteError } from 'react-router'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'

export function PageWait() {
  return <Spin className="fg-page-wait" delay={300} />
}

function Rethrow(): never {
  throw useRouteError()
}

/** The router catches what a page throws; shown by the same boundary as everything else, inside the shell. */
export function RouteFailure() {
  return (
    <ErrorBoundary>
      <Rethrow />
    </ErrorBoundary>
  )
}

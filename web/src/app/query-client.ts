import { QueryClient } from '@tanstack/react-query'
import { RequestFailure } from '../lib/request-failure.ts'

/** A refusal stays a refusal; only a network that may come back is tried again. */
export const isWorthRetrying = (failureCount: number, error: unknown): boolean =>
  failureCount < 2 &&
  error instanceof RequestFailure &&
  (error.status === 0 || error.status === 502 || error.status === 503)

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Also where the browser believes to be offline: what is shown must be true or said to be old.
      queries: { retry: isWorthRetrying, staleTime: 2000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

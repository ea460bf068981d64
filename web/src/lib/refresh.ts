import { useCallback } from 'react'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** The feature a query belongs to: the first part of its key. */
export const featureOf = ([feature]: QueryKey): string => String(feature)

/**
 * The one way to have data read again: a button, an act, a push and a page all call it with the features they mean.
 * What is on show is read at once, the rest when it is shown. The interval of a screen is `useScreenQuery`.
 */
export const refresh = (client: QueryClient, features: Iterable<string>): Promise<unknown> =>
  Promise.all([...new Set(features)].map((feature) => client.invalidateQueries({ queryKey: [feature] })))

export function useRefresh(): (...features: string[]) => Promise<unknown> {
  const client = useQueryClient()
  return useCallback((...features) => refresh(client, features), [client])
}

import { use, useCallback, useMemo } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'
import {
  readAddress,
  writeAddress,
  type AddressChange,
  type AddressOf,
  type AddressSchema,
  type Keep,
} from './address.ts'

type Router = NonNullable<React.ContextType<typeof UNSAFE_DataRouterContext>>['router']
type Edit = (params: URLSearchParams) => URLSearchParams
interface Queue {
  pathname: string
  edits: Edit[]
  replace: boolean
}

export interface ChangeOptions {
  /** The back button skips what was there before. */
  replace?: boolean
  /** Which of the parameters that are not named in the change stay; all of them unless said. */
  keep?: Keep
}
export type ChangeAddress<S extends AddressSchema> = (change: AddressChange<S>, options?: ChangeOptions) => void

/** Changes of one tick, by router: together they are one entry of the history. */
const queues = new WeakMap<Router, Queue>()

const placeOf = ({ state }: Router) => state.navigation.location ?? state.location

function flush(router: Router): void {
  const queue = queues.get(router)
  queues.delete(router)
  const { pathname, search, hash } = placeOf(router)
  // The page was left in the same tick: its changes must not bring it back.
  if (!queue || queue.pathname !== pathname) return
  const next = queue.edits.reduce((params, edit) => edit(params), new URLSearchParams(search)).toString()
  if (next === new URLSearchParams(search).toString()) return
  void router.navigate({ pathname, search: next && `?${next}`, hash }, { replace: queue.replace })
}

function enqueue(router: Router, edit: Edit, replace: boolean): void {
  const waiting = queues.get(router)
  if (waiting) {
    waiting.edits.push(edit)
    waiting.replace &&= replace
    return
  }
  queues.set(router, { pathname: placeOf(router).pathname, edits: [edit], replace })
  queueMicrotask(() => flush(router))
}

/**
 * State that lives in the address, typed by its schema: back, reload and a shared link just work.
 * `part` begins the names where two views stand in the same address.
 */
export function useAddress<S extends AddressSchema>(schema: S, part = ''): [AddressOf<S>, ChangeAddress<S>] {
  const router = use(UNSAFE_DataRouterContext)?.router
  const { search } = useLocation()
  // Changes elsewhere in the address leave the values as they are, so that nothing depends on them needlessly.
  const own = useMemo(() => {
    const params = new URLSearchParams(search)
    const names = new Set(Object.keys(schema.shape).map((name) => part + name))
    return new URLSearchParams([...params].filter(([name]) => names.has(name))).toString()
  }, [search, schema, part])
  const values = useMemo(() => readAddress(schema, new URLSearchParams(own), part), [schema, own, part])
  const change = useCallback<ChangeAddress<S>>(
    (next, { replace = false, keep } = {}) => {
      if (!router) throw new Error('useAddress needs a data router')
      enqueue(router, (params) => writeAddress(schema, params, next, { part, ...(keep && { keep }) }), replace)
    },
    [router, schema, part],
  )
  return [values, change]
}

/** The address of this page after a change, for a link. */
export function useAddressLink<S extends AddressSchema>(schema: S): (change: AddressChange<S>) => string {
  const { search } = useLocation()
  return (change) => `?${writeAddress(schema, new URLSearchParams(search), change).toString()}`
}

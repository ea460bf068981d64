import { createContext, use, type ReactNode } from 'react'

/** Default deny: outside a session nothing is allowed. */
export const PermissionsContext = createContext<ReadonlySet<string>>(new Set())

export function useCan(): (permission: string) => boolean {
  const permissions = use(PermissionsContext)
  return (permission) => permissions.has(permission)
}

interface Props {
  /** A permission code, or several of which each is needed. */
  do: string | readonly string[]
  otherwise?: ReactNode
  children: ReactNode
}

/** Hides what the user may not do. The server refuses it all the same. */
export function Can({ do: needed, otherwise = null, children }: Props) {
  const can = useCan()
  const allowed = typeof needed === 'string' ? can(needed) : needed.every(can)
  return <>{allowed ? children : otherwise}</>
}

import { useSearchParams } from 'react-router'

export interface Expanded {
  has: (id: string) => boolean
  toggle: (id: string) => void
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text)

/** Which groups are open is part of the address: a link shows what its sender saw. */
export function useExpanded(): Expanded {
  const [params, setParams] = useSearchParams()
  const open = new Set((params.get('expanded') ?? '').split(',').filter(isId))
  return {
    has: (id) => open.has(id),
    toggle: (id) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          const ids = open.has(id) ? [...open].filter((other) => other !== id) : [...open, id]
          if (ids.length === 0) next.delete('expanded')
          else next.set('expanded', ids.join(','))
          return next
        },
        { replace: true },
      ),
  }
}

import { useMemo, useState } from 'react'
import type { Binding } from '@fengguang/domain/wiring/binding.model'
import type { WiringDiagram } from '@fengguang/domain/wiring/wiring.contract'
import { useQuery } from '@tanstack/react-query'
import { wiring } from './wiring.queries.ts'

type Points = ReadonlyMap<string, Binding>
export interface BindingDraft {
  points: Points
  elements: ReadonlySet<string>
  isChanged: boolean
  set: (element: string, binding: Binding | undefined) => void
  discard: () => void
}

/** The bindings to be saved; another version of the drawing starts without any. */
export function useBindingDraft({ stationId, version }: WiringDiagram): BindingDraft {
  const saved = useQuery(wiring.pointConfig({ stationId })).data?.points
  const [draft, setDraft] = useState<{ version: number; points: Points }>()
  return useMemo(() => {
    const own = draft?.version === version ? draft.points : undefined
    const points: Points = own ?? new Map((saved ?? []).map((binding) => [binding.element, binding]))
    return {
      points,
      elements: new Set(points.keys()),
      isChanged: own !== undefined,
      set: (element, binding) => {
        const next = new Map(points)
        if (binding) next.set(element, binding)
        else next.delete(element)
        setDraft({ version, points: next })
      },
      discard: () => setDraft(undefined),
    }
  }, [draft, saved, version])
}

import { Suspense, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../kit/Can.tsx'
import { panels } from './panels.ts'

/** Opens and closes panels by address, and leaves the rest of the query as it is. */
export function usePanel() {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (panel: string | undefined, tab?: string) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.delete('panel')
        next.delete('tab')
        if (panel) next.set('panel', panel)
        if (panel && tab) next.set('tab', tab)
        return next
      }),
    [setParams],
  )
  return { panel: params.get('panel') ?? undefined, tab: params.get('tab') ?? undefined, show }
}

export function PanelHost() {
  const can = useCan()
  const { panel, tab, show } = usePanel()
  const row = panel !== undefined && Object.hasOwn(panels, panel) ? panels[panel] : undefined
  if (!row || panel === undefined || (row.permission && !can(row.permission))) return null
  return (
    <Suspense fallback={null}>
      <row.View tab={tab} onTab={(next) => show(panel, next)} onClose={() => show(undefined)} />
    </Suspense>
  )
}

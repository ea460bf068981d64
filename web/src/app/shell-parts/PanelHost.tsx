import { Suspense, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../kit/Can.tsx'
import { panels } from './panels.ts'

/** A panel's own list keeps its state under the panel's name; it goes with the panel. */
function withoutPanel(address: URLSearchParams, isSame: (panel: string) => boolean): URLSearchParams {
  const before = address.get('panel')
  const own = before === null || isSame(before) ? undefined : `${before}.`
  const kept = [...address].filter(([name]) => name !== 'panel' && name !== 'tab' && !(own && name.startsWith(own)))
  return new URLSearchParams(kept)
}

/** Opens and closes panels by address, and leaves the rest of the query as it is. */
export function usePanel() {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (panel: string | undefined, tab?: string) =>
      setParams((before) => {
        const next = withoutPanel(before, (name) => name === panel)
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

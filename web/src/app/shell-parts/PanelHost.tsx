import { Suspense, useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../kit/Can.tsx'
import { useSay } from '../../lib/i18n.ts'
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
  const say = useSay()
  const row = panel !== undefined && Object.hasOwn(panels, panel) ? panels[panel] : undefined
  const isShown = row !== undefined && (!row.permission || can(row.permission))
  const title = isShown ? say(row.title) : undefined
  useEffect(() => {
    if (title === undefined) return undefined
    const before = document.title
    document.title = `${title} · ${before}`
    return () => {
      document.title = before
    }
  }, [title])
  if (!isShown || panel === undefined) return null
  return (
    <Suspense fallback={null}>
      <row.View tab={tab} onTab={(next) => show(panel, next)} onClose={() => show(undefined)} />
    </Suspense>
  )
}

import { Suspense, useCallback, useEffect } from 'react'
import { z } from 'zod'
import { useCan } from '../../kit/Can.tsx'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { panels } from './panels.ts'

const PanelAddress = z.object({ panel: textParam(40), tab: textParam(40) })

/** Opens and closes panels by address, and leaves the rest of the query as it is. */
export function usePanel() {
  const [{ panel, tab }, change] = useAddress(PanelAddress)
  const show = useCallback(
    (next: string | undefined, nextTab?: string) =>
      change(
        { panel: next, tab: next && nextTab },
        // A panel's own list keeps its state under the panel's name; it goes with the panel.
        { keep: (name) => panel === undefined || panel === next || !name.startsWith(`${panel}.`) },
      ),
    [change, panel],
  )
  return { panel, tab, show }
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

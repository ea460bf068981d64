import { Suspense, useId, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useCan } from '../Can.tsx'
import { TabRow, type Tab } from './TabRow.tsx'

export interface View extends Tab {
  /** Permission code; without it the view is not offered. */
  needs?: string
  /** Drawn only while its tab is chosen; may be lazy. */
  content: ReactNode
}

interface Props {
  views: readonly View[]
  /** A key that is not offered shows the first view. */
  shown: string | undefined
  onShow: (key: string) => void
  label: string
  /** Beside the tabs. */
  extra?: (shown: string) => ReactNode
  isWrapping?: boolean
}

export function TabViews({ views, shown, onShow, label, extra, isWrapping = false }: Props) {
  const can = useCan()
  const panelId = useId()
  const offered = views.filter(({ needs }) => !needs || can(needs))
  const view = offered.find(({ key }) => key === shown) ?? offered[0]
  if (!view) return null
  return (
    <>
      <div className="fg-tabs-head">
        <TabRow
          tabs={offered}
          shown={view.key}
          onShow={({ key }) => onShow(key)}
          label={label}
          panelId={panelId}
          isWrapping={isWrapping}
        />
        {extra?.(view.key)}
      </div>
      <div key={view.key} role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${view.key}`}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>{view.content}</Suspense>
      </div>
    </>
  )
}

import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export interface Tab {
  key: string
  label: ReactNode
}

interface Props<T extends Tab> {
  tabs: readonly T[]
  shown: string | undefined
  onShow: (tab: T) => void
  /** Name of the whole row. */
  label: string
  /** The element that the tabs switch; the id of a tab is this one, a dash and its key. */
  panelId: string
  /** Tabs that do not fit go to a new line instead of scrolling. */
  isWrapping?: boolean
}

const targetOf = (key: string, now: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
      return (now + 1) % count
    case 'ArrowLeft':
      return (now - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** A row of tabs: arrows, Home and End move between them, Tab goes on to what they show. */
export function TabRow<T extends Tab>({ tabs, shown, onShow, label, panelId, isWrapping = false }: Props<T>) {
  const box = useRef<HTMLDivElement>(null)
  const now = tabs.findIndex(({ key }) => key === shown)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, now, tabs.length)
    if (target === undefined) return
    event.preventDefault()
    const tab = tabs[target]
    if (tab) onShow(tab)
    box.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }
  return (
    <div ref={box} className="fg-tabs" role="tablist" aria-label={label} data-wrapping={isWrapping}>
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${panelId}-${tab.key}`}
          aria-selected={tab.key === shown}
          aria-controls={panelId}
          tabIndex={index === Math.max(now, 0) ? 0 : -1}
          onClick={() => onShow(tab)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

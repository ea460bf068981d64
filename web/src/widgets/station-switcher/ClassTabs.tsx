import { useRef, type KeyboardEvent } from 'react'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { useLang, useSay } from '../../lib/i18n.ts'
import type { ClassRow } from './station-context.ts'
import { m } from './switcher.texts.ts'

interface Props {
  classes: readonly ClassRow[]
  shown: StationClass | undefined
  onShow: (stcls: StationClass) => void
  panelId: string
}

/** Tabs that wrap on a phone: none of three classes should hide behind dots. */
export function ClassTabs({ classes, shown, onShow, panelId }: Props) {
  const say = useSay()
  const lang = useLang()
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const now = classes.findIndex(({ stcls }) => stcls === shown)
    const next = (now + step + classes.length) % classes.length
    const row = classes[next]
    if (row) onShow(row.stcls)
    box.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={box} className="fg-class-tabs" role="tablist" aria-label={say(m.classes)}>
      {classes.map(({ stcls, name, nameEn, count }) => (
        <button
          key={stcls}
          type="button"
          role="tab"
          aria-selected={stcls === shown}
          aria-controls={panelId}
          tabIndex={stcls === shown ? 0 : -1}
          onClick={() => onShow(stcls)}
          onKeyDown={onKeyDown}
        >
          {say(m.groupCount, { name: lang === 'zh_CN' ? name : nameEn, count })}
        </button>
      ))}
    </div>
  )
}

import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Modal } from 'antd'
import type { StationKind } from '@fengguang/domain/navigation/screen.model'
import { stationKindOf } from '@fengguang/domain/stations/station-selection.rules'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { useSay } from '../../lib/i18n.ts'
import { ClassTabs } from './ClassTabs.tsx'
import { ClassTrees } from './ClassTrees.tsx'
import { GroupManager } from './GroupManager.tsx'
import { useStations } from './station-context.ts'
import { m } from './switcher.texts.ts'
import './station-switcher.css'

const closeDelayMs = 400 // spec §9
const widthPx = 600 // spec §9

interface Props {
  isOpen: boolean
  kinds: readonly StationKind[] | undefined
  onClose: (isChosen: boolean) => void
}

export function StationSwitcherDialog({ isOpen, kinds, onClose }: Props) {
  const say = useSay()
  const { classes, current, switchTo, reset } = useStations()
  const panelId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<StationClass>()
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [isManaging, setIsManaging] = useState(false)
  const visit = useRef(0)
  const close = useCallback(() => {
    visit.current += 1
    setIsBusy(false)
    setIsDone(false)
    setIsManaging(false)
    onClose(isDone)
  }, [isDone, onClose])
  useEffect(() => {
    // The choice stays in sight for a moment before the dialog goes.
    const timer = isDone ? setTimeout(close, closeDelayMs) : undefined
    return () => clearTimeout(timer)
  }, [isDone, close])

  const mayBe = (stcls: StationClass) =>
    !kinds || kinds.includes(stationKindOf(stcls, 1)) || kinds.includes(stationKindOf(stcls, 2))
  const offered = classes.filter(({ stcls }) => mayBe(stcls))
  const shown = [wanted, current?.currentStcls].find((one) => offered.some(({ stcls }) => stcls === one))
  const stcls = shown ?? offered[0]?.stcls

  const run = async (act: () => Promise<boolean>) => {
    if (isBusy || isDone) return
    setIsBusy(true)
    const during = visit.current
    const isSwitched = await act()
    // Closed meanwhile: a late answer must not close the next visit.
    if (during !== visit.current) return
    setIsBusy(false)
    setIsDone(isSwitched)
  }
  return (
    <Modal
      open={isOpen}
      title={say(m.title)}
      width={widthPx}
      footer={null}
      transitionName=""
      maskTransitionName=""
      className="fg-switcher"
      onCancel={close}
      afterOpenChange={(isShown) => {
        if (isShown) box.current?.querySelector<HTMLInputElement>('.fg-search input')?.focus()
      }}
    >
      {isOpen && (
        <div ref={box}>
          <ClassTabs classes={offered} shown={stcls} onShow={setWanted} panelId={panelId} />
          <div id={panelId} role="tabpanel" aria-label={say(m.trees)}>
            {stcls && isManaging && <GroupManager key={stcls} stcls={stcls} onBack={() => setIsManaging(false)} />}
            {stcls && !isManaging && (
              <ClassTrees
                key={stcls}
                stcls={stcls}
                kinds={kinds}
                isBusy={isBusy}
                onChoose={(choice) => void run(() => switchTo(choice))}
                onReset={() => void run(reset)}
                onManage={() => setIsManaging(true)}
              />
            )}
          </div>
        </div>
      )}
    </Modal>
  )
}

import { useReducer, useState } from 'react'
import { Alert, Button, Input, Modal } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { PlantPlan, ShadedString } from '@fengguang/domain/analysis/shadow.model'
import { readPasted } from '@fengguang/domain/analysis/shadow.rules'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import type { Field } from '../../kit/field.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useAsk } from '../../kit/use-ask.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { analysis, useSavePlan } from './analysis.queries.ts'
import { changePlan, placesOf } from './plan-draft.ts'
import { PlanPicture } from './PlanPicture.tsx'
import { s } from './shadow.texts.ts'
import './plant-plan.css'

interface Props {
  stationId: string
  strings: readonly ShadedString[]
  onOpen: (deviceId: string) => void
}

type PlaceRow = PlantPlan['devices'][number] & { id: string }
const placeFields: readonly Field<PlaceRow>[] = [
  { key: 'deviceName', label: s.device, widthPx: 200, fixed: true },
  { key: 'eastM', label: s.east, unit: 'm', widthPx: 110, format: { kind: 'number', decimals: 1 } },
  { key: 'northM', label: s.north, unit: 'm', widthPx: 110, format: { kind: 'number', decimals: 1 } },
]

const worstOf = (strings: readonly ShadedString[]): ReadonlyMap<string, ShadedString> => {
  const worst = new Map<string, ShadedString>()
  for (const one of strings) if (!worst.has(one.deviceId)) worst.set(one.deviceId, one)
  return worst
}

/** Where the boxes stand, which of them lie in shadow, and from which side. */
export function PlantPlanCard({ stationId, strings, onOpen }: Props) {
  const say = useSay()
  const { data, error, refetch } = useQuery(analysis.getCoordinate({ stationId }))
  const [version, setVersion] = useState<number>()
  const [draft, change] = useReducer(changePlan, { devices: [], past: [] })
  const [isPasting, setPasting] = useState(false)
  const [isTable, setTable] = useState(false)
  const save = useSavePlan()
  const notices = useNotices()
  const { attempt, holder } = useAsk()
  const isEditing = version !== undefined
  const devices = isEditing ? draft.devices : (data?.devices ?? [])
  const keep = () =>
    attempt(async () => {
      await save.mutateAsync({ stationId, version: version!, places: placesOf(draft) })
      setVersion(undefined)
      notices.tell(say(s.saved))
    })
  const begin = (plan: PlantPlan) => {
    change({ kind: 'begin', plan })
    setVersion(plan.version)
  }
  return (
    <Card
      title={say(s.plan)}
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      extra={
        <div className="fg-span">
          <Button size="small" onClick={() => setTable(!isTable)}>
            {say(isTable ? s.picture : s.table)}
          </Button>
          <Can do="plant-plan:write">
            {isEditing ? (
              <>
                <Button size="small" onClick={() => setPasting(true)}>
                  {say(s.paste)}
                </Button>
                <Button size="small" disabled={draft.past.length === 0} onClick={() => change({ kind: 'undo' })}>
                  {say(s.undo)}
                </Button>
                <Button size="small" onClick={() => setVersion(undefined)}>
                  {say(s.cancel)}
                </Button>
                <Button size="small" type="primary" loading={save.isPending} onClick={() => void keep()}>
                  {say(s.save)}
                </Button>
              </>
            ) : (
              data && (
                <Button size="small" onClick={() => begin(data)}>
                  {say(s.edit)}
                </Button>
              )
            )}
          </Can>
        </div>
      }
    >
      {holder}
      <LeaveGuard isDirty={() => isEditing && draft.past.length > 0} />
      {devices.length === 0 ? (
        <Picture kind="empty" />
      ) : isTable ? (
        <RowsTable rows={devices.map((device) => ({ ...device, id: device.deviceId }))} fields={placeFields} />
      ) : (
        <PlanPicture
          devices={devices}
          worst={worstOf(strings)}
          isEditing={isEditing}
          onStart={(place) => change({ kind: 'place', places: [place] })}
          onDrag={(place) => change({ kind: 'drag', place })}
          onOpen={onOpen}
        />
      )}
      <p className="fg-analysis-note">{say(isEditing ? s.dragHint : s.planNote)}</p>
      {isPasting && (
        <PasteDialog
          devices={devices}
          onClose={() => setPasting(false)}
          onApply={(places) => change({ kind: 'place', places })}
        />
      )}
    </Card>
  )
}

interface PasteProps {
  devices: PlantPlan['devices'] | readonly PlantPlan['devices'][number][]
  onClose: () => void
  onApply: (places: ReturnType<typeof readPasted>['places']) => void
}

const problemsShown = 5

function PasteDialog({ devices, onClose, onApply }: PasteProps) {
  const say = useSay()
  const [text, setText] = useState('')
  const { places, problems } = readPasted(text, devices)
  return (
    <Modal
      open
      title={say(s.paste)}
      okText={say(s.apply)}
      cancelText={say(s.cancel)}
      okButtonProps={{ disabled: places.length === 0 || problems.length > 0 }}
      onCancel={onClose}
      onOk={() => {
        onApply(places)
        onClose()
      }}
    >
      <p>{say(s.pasteHint)}</p>
      <Input.TextArea
        aria-label={say(s.pasteLabel)}
        rows={8}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problems.length > 0 && (
        <Alert
          type="error"
          title={problems
            .slice(0, problemsShown)
            .map(({ line, problem }) => say(s[problem], { line }))
            .join('\n')}
        />
      )}
    </Modal>
  )
}

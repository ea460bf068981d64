import { memo, useId, useMemo } from 'react'
import { Alert, Button, Select } from 'antd'
import { UnorderedListOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deviceTypeNames, type DeviceType } from '@fengguang/domain/devices/device.model'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import type { LiveDevices } from '@fengguang/domain/device-monitor/device-list.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Card } from '../../kit/Card.tsx'
import { DataTime } from '../../kit/DataTime.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { queriesOf } from '../../lib/api.ts'
import { useLang, useSay, type Say } from '../../lib/i18n.ts'
import { DeviceDrawerHost } from '../../widgets/device-drawer/DeviceDrawerHost.tsx'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { InHeader } from '../../widgets/header-slot/header-slot.tsx'
import { deviceStates } from '../../widgets/states.ts'
import { columnChoices, isPoint, liveColumns, type LiveColumn } from './device-columns.ts'
import { m } from './device-monitor.texts.ts'
import { DeviceTypeTabs } from './DeviceTypeTabs.tsx'
import { countStates, newestAt } from './live-rows.ts'
import { groupedBy, levelOf, matrixGroups, scaleOf } from './matrix-levels.ts'
import type { CellSource } from './matrix-paint.ts'
import { MatrixGrid } from './MatrixGrid.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import { StateFilter } from './StateFilter.tsx'
import { useDeviceTypes, useLiveDevices, useShownType } from './use-live-devices.ts'
import { useMonitorAddress, type MonitorAddress, type MonitorChange } from './use-monitor-address.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'
import './device-monitor.css'

const devices = queriesOf('devices', devicesContract)
const byState = 'state'
const typedName = (type: string, name: string) => (name.includes(type) ? name : `${type} ${name}`)

/** The devices of the shown type as cells, coloured by what the address names. */
function useMatrix(address: MonitorAddress) {
  const say = useSay()
  const lang = useLang()
  const types = useDeviceTypes()
  const type = useShownType(types.data, address.type)
  const choices = useMemo(() => (type ? columnChoices(type) : []), [type])
  const by = choices.some(({ key }) => key === address.by) ? address.by! : byState
  const read = useLiveDevices(type, type && isPoint(type, by) ? [by] : [], ['data', 'error', 'dataUpdatedAt'])
  const live = read.data?.type === type ? read.data : undefined
  const parents = useParentNames(type)
  const column = useMemo(
    () => (live && by !== byState ? liveColumns(live, [by], lang)[0] : undefined),
    [live, by, lang],
  )
  const scale = useMemo(() => live && column && scaleOf(live.ids.map((_, row) => column.value(row))), [live, column])
  const groups = useMemo(() => live && matrixGroups(live, parents, address.state), [live, parents, address.state])
  const cells = useMemo(() => live && cellsOf(live, column, scale, say), [live, column, scale, say])
  return {
    types,
    read,
    choices,
    by,
    column,
    scale,
    shown: type && live && groups && cells && { type, live, groups, cells },
    isFirst: !types.data || (type !== undefined && !live),
  }
}

/** Devices of every type are numbered from 1: alone, "1号" says nothing. */
function useParentNames(type: DeviceType | undefined): ReadonlyMap<string, string> {
  const say = useSay()
  const above = useQuery({
    ...devices.list({ type: groupedBy(type) }),
    enabled: groupedBy(type) !== undefined,
    staleTime: 300_000,
  }).data
  return useMemo(
    () => new Map((above ?? []).map(({ id, name, type: own }) => [id, typedName(say(deviceTypeNames[own]), name)])),
    [above, say],
  )
}

function cellsOf(
  live: LiveDevices,
  column: LiveColumn | undefined,
  scale: ReturnType<typeof scaleOf>,
  say: Say,
): CellSource {
  const wordOf = (row: number) => say(live.outOfService[row] ? m.outOfService : deviceStates[live.states[row]!].label)
  return {
    idOf: (row) => live.ids[row]!,
    nameOf: (row) => live.names[row]!,
    stateOf: (row) => live.states[row]!,
    isStale: (row) => live.isStale[row]!,
    textOf: (row) => (column ? column.text(row) : wordOf(row)),
    labelOf: (row) =>
      [
        typedName(say(deviceTypeNames[live.type]), live.names[row]!),
        wordOf(row),
        ...(column ? [`${column.title} ${column.text(row)}`] : []),
      ].join(' · '),
    levelOf: column && ((row) => levelOf(column.value(row), scale)),
  }
}

/** Every device of a type as a cell: what differs from its neighbours is seen at a glance. */
export function DeviceMatrixPage() {
  const say = useSay()
  const panelId = useId()
  const [address, change] = useMonitorAddress()
  const matrix = useMatrix(address)
  const { types, read, shown, isFirst } = matrix
  const error = types.error ?? read.error
  return (
    <Card
      className="fg-monitor"
      flush
      loading={isFirst && !error}
      error={isFirst ? error : undefined}
      onRetry={() => void Promise.all([types.refetch(), read.refetch()])}
    >
      <InHeader slot="dataTime">
        <DataTime
          dataAt={shown && newestAt(shown.live)}
          readAtMs={read.dataUpdatedAt}
          stale={read.isStale || shown?.live.isLive === false}
        />
      </InHeader>
      {types.data?.length === 0 && <Picture kind="empty" title={say(m.noDevices)} />}
      {shown && (
        <>
          <DeviceTypeTabs
            types={types.data ?? []}
            shown={shown.type}
            onShow={(next) => change({ type: next, state: undefined, by: undefined })}
            panelId={panelId}
          />
          <div id={panelId} role="tabpanel" className="fg-monitor-panel" aria-label={say(deviceTypeNames[shown.type])}>
            <MatrixBar matrix={matrix} shown={shown} state={address.state} change={change} />
            {error && <Alert type="warning" banner title={say(m.refreshFailed)} />}
            {!shown.live.isLive && <Alert type="warning" banner title={say(m.notLive)} />}
            <Cells shown={shown} by={matrix.choices.find(({ key }) => key === matrix.by)?.label ?? m.byState} />
          </div>
        </>
      )}
      <DeviceDrawerHost />
    </Card>
  )
}

type Matrix = ReturnType<typeof useMatrix>
type Shown = NonNullable<Matrix['shown']>

interface BarProps {
  matrix: Matrix
  shown: Shown
  state: MonitorAddress['state']
  change: MonitorChange
}

function MatrixBar({ matrix: { by, choices, column, scale }, shown: { type, live }, state, change }: BarProps) {
  const counts = useMemo(() => countStates(live.states), [live])
  const textOf = (value: number | undefined) => {
    const row = live.ids.findIndex((_, i) => column?.value(i) === value)
    return row < 0 || !column ? '' : column.text(row)
  }
  return (
    <div className="fg-monitor-bar">
      <ByChoice by={by} choices={choices} change={change} />
      <StateFilter counts={counts} state={state} onState={(next) => change({ state: next })} />
      {column && scale && <MatrixLegend title={column.title} low={textOf(scale.min)} high={textOf(scale.max)} />}
      <ToList type={type} />
    </div>
  )
}

function Cells({ shown: { type, groups, cells }, by }: { shown: Shown; by: TextPair }) {
  const say = useSay()
  const openDevice = useOpenDevice()
  if (groups.length === 0) return <Picture kind="empty" title={say(m.noMatch)} />
  const label = say(m.gridLabel, { type: say(deviceTypeNames[type]), by: say(by) })
  return <MatrixGrid label={label} groups={groups} cells={cells} onOpen={openDevice} />
}

interface ByProps {
  by: string
  choices: ReturnType<typeof columnChoices>
  change: MonitorChange
}

/** Does not change when the values of the cells do. */
const ByChoice = memo(function ByChoice({ by, choices, change }: ByProps) {
  const say = useSay()
  return (
    <Select
      className="fg-matrix-by"
      aria-label={say(m.colourBy)}
      showSearch={searchByLabel}
      value={by}
      options={[
        { value: byState, label: say(m.byState) },
        ...choices.map(({ key, label }) => ({ value: key, label: say(label) })),
      ]}
      onChange={(next: string) => change({ by: next === byState ? undefined : next })}
    />
  )
})

const ToList = memo(function ToList({ type }: { type: DeviceType }) {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <div className="fg-monitor-tools">
      <Button icon={<UnorderedListOutlined />} onClick={() => void navigate(`/deviceList?type=${type}`)}>
        {say(m.list)}
      </Button>
    </div>
  )
})

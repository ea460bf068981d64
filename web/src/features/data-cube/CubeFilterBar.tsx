import { useId, type ReactNode } from 'react'
import { Segmented, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { deviceTypeNames, deviceTypes } from '@fengguang/domain/devices/device.model'
import {
  chartNames,
  cubeCharts,
  cubeModes,
  modeNames,
  stepNames,
  timeSteps,
  type CubeDefinition,
  type CubeFilters,
} from '@fengguang/domain/data-cube/cube.model'
import { brokenChart } from '@fengguang/domain/data-cube/cube.rules'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import { Card } from '../../kit/Card.tsx'
import { DayRangeInput } from '../../kit/DayRangeInput.tsx'
import { LookupSelect } from '../../kit/lookup/LookupSelect.tsx'
import { several } from '../../kit/several.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { brokenText } from './broken-text.ts'
import { cube } from './data-cube.queries.ts'
import { m } from './data-cube.texts.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'

interface Props {
  definition: CubeDefinition
  onBuild: (next: CubeDefinition) => void
}

const anyDevice = deviceLookup()

const named = <T extends string>(all: readonly T[], names: Readonly<Record<T, TextPair>>, say: Say) =>
  all.map((value) => ({ value, label: say(names[value]) }))

/** When, where and how it is shown. */
export const CubeFilterBar = (props: Props) => (
  <FilterCard>
    <Asked {...props} />
    <Narrowed {...props} />
  </FilterCard>
)

function FilterCard({ children }: { children: ReactNode }) {
  const say = useSay()
  return (
    <Card title={say(m.filters)}>
      <div className="fg-cube-filters">{children}</div>
    </Card>
  )
}

/** Kind of data, days, step and chart. */
function Asked({ definition, onBuild }: Props) {
  const say = useSay()
  return (
    <>
      <Segmented
        aria-label={say(m.mode)}
        value={definition.mode}
        options={named(cubeModes, modeNames, say)}
        onChange={(mode) => onBuild({ ...definition, mode })}
      />
      <Labelled label={m.days}>
        {(id) => (
          <DayRangeInput
            id={id}
            aria-label={say(m.days)}
            value={{ from: definition.from, to: definition.to }}
            onChange={({ from, to }) => {
              const { from: _from, to: _to, ...rest } = definition
              onBuild({ ...rest, ...(from && { from }), ...(to && { to }) })
            }}
          />
        )}
      </Labelled>
      <Labelled label={m.step}>
        {(id) => (
          <Select
            id={id}
            aria-label={say(m.step)}
            value={definition.step}
            options={named(timeSteps, stepNames, say)}
            onChange={(step) => onBuild({ ...definition, step })}
          />
        )}
      </Labelled>
      <Labelled label={m.chart}>
        {(id) => (
          <Select
            id={id}
            aria-label={say(m.chart)}
            value={definition.chart}
            popupMatchSelectWidth={false}
            labelRender={() => say(chartNames[definition.chart])}
            options={cubeCharts.map((value) => {
              const broken = brokenChart({ ...definition, chart: value })
              const name = say(chartNames[value])
              const label = broken ? `${name} · ${brokenText(broken, say)}` : name
              return { value, disabled: broken !== undefined, label }
            })}
            onChange={(chart) => onBuild({ ...definition, chart })}
          />
        )}
      </Labelled>
    </>
  )
}

/** Which stations, devices and losses count. */
function Narrowed({ definition, onBuild }: Props) {
  const say = useSay()
  const { filters } = definition
  const narrow = (change: Partial<CubeFilters>) => onBuild({ ...definition, filters: { ...filters, ...change } })
  const models = useQuery(cube.models(undefined))
  return (
    <>
      <Labelled label={m.stations}>
        {(id) => (
          <LookupSelect
            id={id}
            multiple
            aria-label={say(m.stations)}
            placeholder={say(m.all)}
            lookup={stationLookup}
            value={filters.stationIds}
            onChange={(stationIds) => narrow({ stationIds })}
          />
        )}
      </Labelled>
      <Labelled label={m.devices}>
        {(id) => (
          <LookupSelect
            id={id}
            multiple
            aria-label={say(m.devices)}
            placeholder={say(m.all)}
            lookup={filters.stationIds.length === 1 ? deviceLookup(filters.stationIds[0]) : anyDevice}
            value={filters.deviceIds}
            onChange={(deviceIds) => narrow({ deviceIds })}
          />
        )}
      </Labelled>
      <Many
        label={m.types}
        value={filters.deviceTypes}
        options={named(deviceTypes, deviceTypeNames, say)}
        onChange={(found) => narrow({ deviceTypes: deviceTypes.filter((one) => found.includes(one)) })}
      />
      <Many
        label={m.models}
        value={filters.models}
        options={(models.data ?? []).map((value) => ({ value, label: value }))}
        onChange={(found) => narrow({ models: found.slice(0, 20) })}
      />
      <Many
        label={m.losses}
        value={filters.lossClasses}
        options={named(lossClasses, lossClassNames, say)}
        onChange={(found) => narrow({ lossClasses: lossClasses.filter((one) => found.includes(one)) })}
      />
    </>
  )
}

function Labelled({ label, children }: { label: TextPair; children: (id: string) => ReactNode }) {
  const say = useSay()
  const id = useId()
  return (
    <div className="fg-cube-filter">
      <label htmlFor={id}>{say(label)}</label>
      {children(id)}
    </div>
  )
}

interface ManyProps {
  label: TextPair
  value: readonly string[]
  options: { value: string; label: string }[]
  onChange: (value: string[]) => void
}

function Many({ label, value, options, onChange }: ManyProps) {
  const say = useSay()
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          {...several}
          aria-label={say(label)}
          placeholder={say(m.all)}
          value={[...value]}
          options={options}
          popupMatchSelectWidth={false}
          showSearch={searchByLabel}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { LossVersions } from '@fengguang/domain/analysis/analysis.contract'
import {
  ledgerChanges,
  ledgerDefinitions,
  ledgerFigures,
  type LedgerFigure,
} from '@fengguang/domain/analysis/ledger-definitions'
import type { LossSum } from '@fengguang/domain/analysis/loss.model'
import { formulaText, kpiDefinitions, kpiFormula } from '@fengguang/domain/kpis/kpi-definitions'
import { kpiInputs } from '@fengguang/domain/kpis/kpi.model'
import { Card } from '../../kit/Card.tsx'
import type { Field } from '../../kit/field.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { analysis } from './analysis.queries.ts'
import { d } from './definitions.texts.ts'
import { useSpan } from './use-span.ts'

interface DefinitionRow {
  id: string
  name: string
  formula: string
  inputs: string
  version: string
}
const definitionFields: readonly Field<DefinitionRow>[] = [
  { key: 'name', label: d.figure, widthPx: 150, fixed: true },
  { key: 'version', label: d.version, widthPx: 90 },
  { key: 'formula', label: d.formula, widthPx: 420 },
  { key: 'inputs', label: d.inputs, widthPx: 380 },
]

interface VersionRow {
  id: string
  name: string
  unit: string
  now: number | null
  earlier: number | null
  difference: number | null
}
const number = { kind: 'number', decimals: 2 } as const
const versionFields = (now: number, earlier: number): readonly Field<VersionRow>[] => [
  { key: 'name', label: d.figure, widthPx: 170, fixed: true },
  { key: 'unit', label: d.unit, widthPx: 80 },
  { key: 'now', label: [`版本 ${now}（当前）`, `Version ${now} (now)`], widthPx: 170, format: number },
  { key: 'earlier', label: [`版本 ${earlier}`, `Version ${earlier}`], widthPx: 150, format: number },
  { key: 'difference', label: d.difference, widthPx: 150, format: number },
]

interface KpiRow extends VersionRow {
  versions: string
}
const kpiFields: readonly Field<KpiRow>[] = [
  { key: 'name', label: d.figure, widthPx: 170, fixed: true },
  { key: 'unit', label: d.unit, widthPx: 80 },
  { key: 'versions', label: d.versions, widthPx: 110 },
  { key: 'now', label: d.now, widthPx: 150, format: number },
  { key: 'earlier', label: d.earlier, widthPx: 150, format: number },
  { key: 'difference', label: d.difference, widthPx: 150, format: number },
]
const shown = (value: number | null, unit: string) => (value === null || unit !== '%' ? value : 100 * value)

const difference = (now: number | null, earlier: number | null) =>
  now === null || earlier === null ? null : now - earlier
const kwhOf = (sum: LossSum, key: LedgerFigure): number =>
  key === 'expected' || key === 'actual' || key === 'gain' ? sum[`${key}Kwh`] : sum.lossKwh[key]

/** Formula, inputs and version of every figure of this screen, and what the version before it says of the same days. */
export function DefinitionsDrawer(props: { stationId: string; versions: readonly number[]; onClose: () => void }) {
  const { stationId, versions, onClose } = props
  const say = useSay()
  const narrow = useNarrow()
  const { span, date } = useSpan()
  const { data, error, refetch } = useQuery(analysis.lossVersions({ stationId, span, date }))
  return (
    <Drawer
      open
      title={say(d.title)}
      size={narrow ? '100%' : 1100}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
    >
      <div className="fg-analysis fg-definitions">
        <Definitions versions={versions} />
        <Card
          title={say(d.sideBySide)}
          flush
          loading={!data && !error}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
        >
          {data && <Versions found={data} />}
        </Card>
      </div>
    </Drawer>
  )
}

function Definitions({ versions }: { versions: readonly number[] }) {
  const say = useSay()
  const lang = useLang()
  const kpis = (['performanceRatio', 'equivalentHours'] as const).map((key) => {
    const { name, inputs, version, note } = kpiDefinitions[key]
    return {
      id: key,
      name: say(name),
      formula: [kpiFormula(key, lang), note && say(note)].filter(Boolean).join(lang === 'zh_CN' ? '。' : '. '),
      inputs: inputs.map((input) => say(kpiInputs[input].name)).join(lang === 'zh_CN' ? '、' : ', '),
      version: String(version),
    }
  })
  const ledger = ledgerFigures.map((key) => {
    const { name, formula, inputs } = ledgerDefinitions[key]
    return { id: key, name: say(name), formula: say(formula), inputs: say(inputs), version: versions.join(', ') }
  })
  return (
    <Card title={say(d.definitions)} flush>
      <RowsTable rows={[...ledger, ...kpis]} fields={definitionFields} />
      <p className="fg-analysis-note">{say(d.companySetting)}</p>
    </Card>
  )
}

function Versions({ found: { ledger, kpis } }: { found: LossVersions }) {
  const say = useSay()
  const lang = useLang()
  return (
    <>
      {ledger ? (
        <>
          <RowsTable
            rows={ledgerFigures.map((key): VersionRow => {
              const [now, earlier] = [kwhOf(ledger.now, key), kwhOf(ledger.earlier, key)]
              const name = say(ledgerDefinitions[key].name)
              return { id: key, name, unit: 'kWh', now, earlier, difference: now - earlier }
            })}
            fields={versionFields(ledger.version, ledger.earlierVersion)}
          />
          <p className="fg-analysis-note">
            {say(d.sameDays, { days: ledger.days })}{' '}
            {say(d.changed, { version: ledger.version, change: say(ledgerChanges[ledger.version] ?? d.unknownChange) })}
          </p>
        </>
      ) : (
        <Picture kind="empty" title={say(d.noEarlier)} />
      )}
      <RowsTable
        rows={kpis.map(({ key, version, earlierVersion, value, earlierValue }): KpiRow => {
          const { name, unit } = kpiDefinitions[key]
          const [now, earlier] = [shown(value, unit), shown(earlierValue, unit)]
          const versions = `${version} / ${earlierVersion}`
          return { id: key, name: say(name), unit, versions, now, earlier, difference: difference(now, earlier) }
        })}
        fields={kpiFields}
      />
      {kpis.map(({ key, earlierVersion }) => {
        const { name, former } = kpiDefinitions[key]
        const before = former?.find((one) => one.version === earlierVersion)
        if (!before) return null
        const formula = `${say(name)} = ${formulaText(before.formula, key, lang)}`
        return (
          <p className="fg-analysis-note" key={key}>
            {say(d.formerFormula, { version: earlierVersion, formula })}
            {before.note && ` ${say(d.formerNote, { note: say(before.note) })}`}
          </p>
        )
      })}
    </>
  )
}

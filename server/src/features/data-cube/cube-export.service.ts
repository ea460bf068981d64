import { dimensionNames, isDimension, type CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import type { CubeResult, RawRow } from '@fengguang/domain/data-cube/data-cube.contract'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type ExcelColumn } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import type { CubeContext } from './cube-scope.service.ts'
import { askCube } from './data-cube.service.ts'
import { allRaw } from './raw-rows.service.ts'

const what: TextPair = ['数据立方', 'data cube']
const total: TextPair = ['合计', 'Total']
const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`)

interface Line {
  x: string
  group: string
  values: readonly (number | null)[]
}

/** A row for each place and group, then one of each group's total: computed at its own grain, not added up. */
function* linesOf(ctx: Context, { xs, groups, values, groupTotals }: CubeResult): Iterable<Line> {
  for (const [g, group] of groups.entries()) {
    for (const [i, x] of xs.entries()) yield { x: x.name, group: group.name, values: values.map((own) => own[g]![i]!) }
    yield { x: say(total, ctx.lang), group: group.name, values: groupTotals.map((own) => own[g]!) }
  }
}

async function cubeFile(ctx: CubeContext, definition: CubeDefinition, name: string): Promise<FileAnswer> {
  const result = await askCube(ctx, definition)
  const titled = (items: readonly string[]) =>
    items
      .filter(isDimension)
      .map((item) => say(dimensionNames[item], ctx.lang))
      .join(' · ')
  const columns: ExcelColumn<Line>[] = [
    { header: titled(definition.x), width: 24, cell: ({ x }) => x },
    ...(definition.groups.length > 0
      ? [{ header: titled(definition.groups), width: 32, cell: ({ group }: Line) => group }]
      : []),
    ...result.indicators.map(({ name: title, unit }, i) => ({
      header: withUnit(title, unit),
      width: 22,
      cell: ({ values }: Line) => values[i]!,
    })),
  ]
  return excelFile(name, columns, linesOf(ctx, result))
}

async function rawFile(ctx: CubeContext, definition: CubeDefinition, name: string): Promise<FileAnswer> {
  const { zone, indicators, rows } = await allRaw(ctx, definition)
  const columns: ExcelColumn<RawRow>[] = [
    { header: say(dimensionNames.station, ctx.lang), width: 24, cell: ({ stationName }) => stationName },
    { header: say(dimensionNames.device, ctx.lang), width: 24, cell: ({ deviceName }) => deviceName },
    { header: say(dimensionNames.time, ctx.lang), width: 22, cell: ({ at }) => localDate(at, zone) },
    ...indicators.map((indicator, i) => ({
      header: withUnit(say(indicator.name, ctx.lang), indicator.unit),
      width: 22,
      cell: ({ values }: RawRow) => values[i]!,
    })),
  ]
  return excelFile(name, columns, rows)
}

export async function exportCube(ctx: CubeContext, definition: CubeDefinition): Promise<FileAnswer> {
  const { from, to } = definition
  const name = await exportName(ctx, what, { from, to })
  const file = await (definition.mode === 'raw' ? rawFile : cubeFile)(ctx, definition, name)
  await record(ctx, {
    action: 'export',
    target: say(what, ctx.lang),
    detail: JSON.stringify(definition).slice(0, 2000),
  })
  return file
}

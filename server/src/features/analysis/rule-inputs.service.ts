import type { RuleInputs } from '@fengguang/domain/analysis/analysis.contract'
import type { Context } from '../../http/context.ts'
import { readStepValues, type ColumnsOfDevice } from '../telemetry/analysis-reads.service.ts'
import { findInstrument } from './analysis.repo.ts'

/** An inverter and a turbine call them alike. */
const generatorCodes = ['powerKw', 'powerLimitKw', 'state', 'faultCode'] as const
const nothing: RuleInputs = { powerKw: null, limitKw: null, state: null, faultCode: null, planeWm2: null }

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

const rowsOf = (found: ColumnsOfDevice | undefined): ReadonlyMap<number, number> =>
  new Map(Array.from(found?.at ?? [], (at, row) => [at, row]))

/** What the rules of the ledger looked at in each interval of one inverter or turbine: means of measures, the last state and code. */
export async function ruleInputs(
  ctx: Context,
  device: { no: number; type: 'inverter' | 'turbine'; stationId: string },
  span: { fromMs: number; toMs: number; stepMs: number },
): Promise<(atMs: number) => RuleInputs> {
  const instrument = device.type === 'inverter' ? await findInstrument(ctx.db, device.stationId) : undefined
  const frames = await readStepValues(
    ctx.telemetry,
    { type: device.type, deviceNos: [device.no], fromMs: span.fromMs, toMs: span.toMs },
    generatorCodes,
    span.stepMs,
  )
  const light =
    instrument === undefined
      ? new Map<number, ColumnsOfDevice>()
      : await readStepValues(
          ctx.telemetry,
          { type: 'weather', deviceNos: [instrument], fromMs: span.fromMs, toMs: span.toMs },
          ['poaWm2'],
          span.stepMs,
        )
  const own = frames.get(device.no)
  const sky = instrument === undefined ? undefined : light.get(instrument)
  const [ownRows, skyRows] = [rowsOf(own), rowsOf(sky)]
  return (atMs) => {
    const [row, skyRow] = [ownRows.get(atMs), skyRows.get(atMs)]
    const value = (place: number) => (row === undefined ? null : known(own?.values[place]?.[row]))
    return {
      ...nothing,
      powerKw: value(0),
      limitKw: value(1),
      state: value(2),
      faultCode: value(3),
      planeWm2: skyRow === undefined ? null : known(sky?.values[0]?.[skyRow]),
    }
  }
}

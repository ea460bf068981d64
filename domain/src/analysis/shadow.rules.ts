import { sides, slotMinutes, type PlanDevice, type PlanPlace, type Side } from './shadow.model.ts'

/** The eighth of the horizon that an azimuth lies in; north is 0, east 90. */
export const sideOf = (azimuthDeg: number): Side => sides[Math.round((((azimuthDeg % 360) + 360) % 360) / 45) % 8]!

export interface SlotSum {
  slot: number
  days: number
  lostKwh: number
  lacksA: number
  usualA: number
}

export interface SlotRun {
  fromMinute: number
  toMinute: number
  days: number
  depthPct: number
  lostKwh: number
}

const depthPct = (slots: readonly SlotSum[]): number =>
  (100 * slots.reduce((sum, { lacksA }) => sum + lacksA, 0)) / slots.reduce((sum, { usualA }) => sum + usualA, 0)

const runOf = (slots: readonly SlotSum[]): SlotRun => ({
  fromMinute: slots[0]!.slot * slotMinutes,
  toMinute: (slots.at(-1)!.slot + 1) * slotMinutes,
  days: Math.max(...slots.map(({ days }) => days)),
  depthPct: depthPct(slots),
  lostKwh: slots.reduce((sum, { lostKwh }) => sum + lostKwh, 0),
})

/** Neighbouring quarters of an hour are one shadow. */
export function runsOf(slots: readonly SlotSum[]): SlotRun[] {
  const runs: SlotSum[][] = []
  for (const one of slots.toSorted((a, b) => a.slot - b.slot)) {
    const last = runs.at(-1)
    if (last && one.slot - last.at(-1)!.slot === 1) last.push(one)
    else runs.push([one])
  }
  return runs.map(runOf)
}

const apartM = 30

/** Those without a place stand in rows beside each other, north of the others, so that each can be seen and dragged. */
export function arranged(
  devices: readonly Omit<PlanDevice, 'isEntered' | 'eastM' | 'northM'>[],
  places: ReadonlyMap<string, Pick<PlanPlace, 'eastM' | 'northM'>>,
): PlanDevice[] {
  const entered = devices.filter(({ deviceId }) => places.has(deviceId))
  const rest = devices.filter(({ deviceId }) => !places.has(deviceId))
  const columns = Math.max(1, Math.ceil(Math.sqrt(rest.length * 2)))
  const above =
    entered.length === 0 ? 0 : Math.max(...entered.map(({ deviceId }) => places.get(deviceId)!.northM)) + apartM
  return [
    ...entered.map((device) => ({ ...device, ...places.get(device.deviceId)!, isEntered: true })),
    ...rest.map((device, i) => ({
      ...device,
      isEntered: false,
      eastM: (i % columns) * apartM,
      northM: above + Math.floor(i / columns) * apartM,
    })),
  ]
}

export type PasteProblem = 'columns' | 'number' | 'unknown' | 'twice'

const fits = (value: number, cell: string | undefined): boolean => cell !== '' && value >= 0 && value <= 20_000

/** Reads pasted lines of name, east and north between tabs, commas or semicolons; every line that does not fit is named. */
export function readPasted(
  text: string,
  devices: readonly Pick<PlanDevice, 'deviceId' | 'deviceName'>[],
): { places: PlanPlace[]; problems: { line: number; problem: PasteProblem }[] } {
  const byName = new Map(
    devices.flatMap(
      ({ deviceId, deviceName }) =>
        [
          [deviceName, deviceId],
          [deviceId, deviceId],
        ] as const,
    ),
  )
  const places = new Map<string, PlanPlace>()
  const problems: { line: number; problem: PasteProblem }[] = []
  for (const [i, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === '') continue
    const refuse = (problem: PasteProblem) => problems.push({ line: i + 1, problem })
    const cells = row.split(/[\t,;，；]/).map((cell) => cell.trim())
    const [name, east, north] = cells
    if (cells.length < 3 || name === undefined) refuse('columns')
    else {
      const deviceId = byName.get(name)
      const [eastM, northM] = [Number(east), Number(north)]
      if (deviceId === undefined) refuse('unknown')
      else if (!fits(eastM, east) || !fits(northM, north)) refuse('number')
      else if (places.has(deviceId)) refuse('twice')
      else places.set(deviceId, { deviceId, eastM, northM })
    }
  }
  return { places: [...places.values()], problems }
}

import type { PvAnalysis } from '@fengguang/analytics/ledger/pv-analysis'
import type { ShadedRow } from '@fengguang/analytics/strings/box-loss'
import { slotMinutes } from '@fengguang/domain/analysis/shadow.model'
import { dayMilliseconds, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { kwhOf } from './loss-booking.ts'
import type { PlantInput } from './plant-input.service.ts'

const slotMs = slotMinutes * 60_000

/** What one string lost to shadow in a quarter hour of a local day. */
export interface ShadowSlot {
  inverterNo: number
  day: LocalDay
  /** The box, or the inverter that takes its strings itself. */
  deviceNo: number
  /** From 1 on. */
  string: number
  slot: number
  /** Whole numbers of the last digit. */
  units: number
  /** Null where a loss has no price. */
  yuan: number | null
  lacksA: number
  usualA: number
}

type Shaded = ShadedRow & { deviceNo: number }

/** Shares what the ledger booked as shadow among the strings that lay in it: the strings of an inverter sum up to its loss. */
export class ShadowBooking {
  private readonly inverterNo: number
  private readonly offsetMs: number
  private readonly period: PlantInput['period']
  private readonly byRow: ReadonlyMap<number, readonly Shaded[]>
  private readonly found = new Map<string, ShadowSlot>()

  constructor(input: PlantInput, { shaded }: PvAnalysis, inverter: number) {
    this.inverterNo = input.devices[inverter]!.no
    this.offsetMs = input.offsetMs
    this.period = input.period
    const own = input.boxes.flatMap(({ inverter: of, deviceNo }, box) =>
      of === inverter ? shaded[box]!.map((row) => ({ ...row, deviceNo })) : [],
    )
    this.byRow = Map.groupBy(own, ({ row }) => row)
  }

  add(atMs: number, units: number, price: number | undefined): void {
    if (units <= 0) return
    const { fromAt, stepMs } = this.period
    const strings = this.byRow.get(Math.round((atMs - fromAt) / stepMs)) ?? []
    const all = strings.reduce((sum, { lacksA }) => sum + lacksA, 0)
    let [lacked, given] = [0, 0]
    for (const one of strings) {
      lacked += one.lacksA
      const upTo = Math.round((units * lacked) / all)
      this.slotAt(atMs, one, upTo - given, price)
      given = upTo
    }
  }

  private slotAt(
    atMs: number,
    { deviceNo, string, lacksA, usualA }: Shaded,
    units: number,
    price: number | undefined,
  ): void {
    const local = atMs + this.offsetMs
    const day = new Date(local).toISOString().slice(0, 10)
    const slot = Math.floor((local % dayMilliseconds) / slotMs)
    const key = `${deviceNo} ${string} ${day} ${slot}`
    const yuan = price === undefined ? null : kwhOf(units) * price
    const known = this.found.get(key)
    if (known) {
      known.units += units
      known.yuan = known.yuan === null || yuan === null ? null : known.yuan + yuan
      known.lacksA += lacksA
      known.usualA += usualA
    } else
      this.found.set(key, {
        inverterNo: this.inverterNo,
        day,
        deviceNo,
        string: string + 1,
        slot,
        units,
        yuan,
        lacksA,
        usualA,
      })
  }

  slots(): Iterable<ShadowSlot> {
    return this.found.values()
  }
}

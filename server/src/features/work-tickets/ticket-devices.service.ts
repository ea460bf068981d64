import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { holdsDevices, parseWatch, switchPoints, watchedKinds } from '@fengguang/domain/work-tickets/interlock.rules'
import type { TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import { isOn } from '@fengguang/domain/work-tickets/ticket.rules'
import type { DeviceUnderTicket } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { holdDevices, releaseDevices } from '../device-monitor/device-tag.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import * as repo from './ticket-devices.repo.ts'
import type { StoredTicket } from './work-tickets.repo.ts'

/** A measure whose kind has no switch names none. */
export const fitted = (form: TicketForm): TicketForm => ({
  ...form,
  measures: form.measures.map((one) => (watchedKinds.has(one.kind) ? one : { ...one, watch: null })),
})

/** Devices worked on and switches of measures are of the ticket's station. */
export async function deviceFaults(
  ctx: Context,
  { stationId, deviceIds, measures }: Pick<TicketForm, 'stationId' | 'deviceIds' | 'measures'>,
): Promise<Record<string, FieldFailure>> {
  const watched = measures.map(({ watch }) => parseWatch(watch))
  const ids = [...deviceIds, ...watched.flatMap((found) => found?.deviceId ?? [])]
  const devices = await readableDevices(ctx, [...new Set(ids)])
  const isHere = (id: string) => devices.get(id)?.stationId === stationId
  const faults: Record<string, FieldFailure> = {}
  if (!deviceIds.every(isHere)) faults['deviceIds'] = { key: 'field.choice' }
  for (const [index, { watch }] of measures.entries()) {
    const found = watched[index]
    const device = found && devices.get(found.deviceId)
    const fits = device && isHere(device.id) && switchPoints(device.type).includes(found.point)
    if (watch !== null && !fits) faults[`measures.${index}.watch`] = { key: 'ticket.noSwitch' }
  }
  return faults
}

const held = ({ id, no, permitterId, fields }: StoredTicket, now: Date) => ({
  ticketId: id,
  reason: `工作票 ${no}`,
  deviceIds: fields.deviceIds,
  accountId: permitterId!,
  now,
})

/**
 * The tags of a ticket follow its state. A device that another ticket holds as well stays out of service under that one's
 * tag.
 */
export async function followDevices(tx: Db, ticket: StoredTicket, now: Date): Promise<void> {
  if (ticket.fields.deviceIds.length === 0) return
  if (holdsDevices(ticket)) return holdDevices(tx, held(ticket, now))
  if ((await releaseDevices(tx, { ticketId: ticket.id, reason: `工作票 ${ticket.no}`, now })) === 0) return
  for (const other of await repo.findHolding(tx, ticket.stationId, ticket.id))
    if (holdsDevices(other) && other.fields.deviceIds.length > 0) await holdDevices(tx, held(other, now))
}

/** What tickets that are not over do to the devices of a station. */
export async function onDevices(ctx: Context, stationId: string): Promise<DeviceUnderTicket[]> {
  await getStation(ctx, stationId)
  const tickets = await repo.findHolding(ctx.db, stationId, '')
  return tickets.flatMap((ticket): DeviceUnderTicket[] => {
    const { id: ticketId, no, status } = ticket
    const own = { ticketId, no, status }
    const isHeld = holdsDevices(ticket)
    const worked = ticket.fields.deviceIds.map((deviceId) => ({
      ...own,
      deviceId,
      kind: 'work' as const,
      text: ticket.fields.equipment,
      wireNo: '',
      isOn: isHeld,
    }))
    const measured = ticket.measures.flatMap((measure) => {
      const found = parseWatch(measure.watch)
      const { kind, text, wireNo } = measure
      return found ? [{ ...own, deviceId: found.deviceId, kind, text, wireNo, isOn: isOn(measure) }] : []
    })
    return [...worked, ...measured].filter((mark) => mark.isOn || status === 'toPermit')
  })
}

/** A wire is fitted at one place only. */
export async function refuseWireInUse(tx: Db, { id, stationId }: StoredTicket, wire: string): Promise<void> {
  const no = await repo.findWire(tx, { stationId, besides: id, wire })
  if (no !== undefined) throw new Failure('ticket.wireInUse', { wire, no })
}

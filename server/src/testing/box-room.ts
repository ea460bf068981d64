import type { TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import { expect } from 'vitest'
import { z } from 'zod'
import { station } from './task-room.ts'
import { ticketRoom } from './ticket-room.ts'

/** Positions of its switches under a ticket, and in operation. */
export const isolated = { hvSwitch: 0, earthingSwitch: 1 }
export const inService = { hvSwitch: 1, earthingSwitch: 0 }

/** A room with a box transformer that tickets are written for: opened and earthed. */
export function boxRoom() {
  const room = ticketRoom()
  const { who, state, switches, made, ok, tick, signCrew } = room
  const box = { id: '' }
  const open = async () => {
    await room.open()
    const [found] = await state.t.db.rows(
      `select id from device where station_id = '${station}' and type = 'boxTransformer' order by no limit 1`,
      [],
      (row) => z.object({ id: z.string() }).parse(row).id,
    )
    box.id = found!
  }
  const measures = (): TicketForm['measures'] => [
    { kind: 'switchOff', text: '拉开高压开关', watch: `${box.id} hvSwitch` },
    { kind: 'earthSwitch', text: '合上接地刀闸', watch: `${box.id} earthingSwitch` },
  ]
  const ready = async (change: Partial<TicketForm> = {}) => {
    const id = await made({ measures: measures(), deviceIds: [box.id], ...change })
    await ok(id, 'submit', who.maintainer)
    await ok(id, 'issue', who.safety)
    await ok(id, 'receive', who.wangqiang)
    await ok(id, 'confirm', who.liujing, { permitterId: 'u-operator' })
    return id
  }
  const permitted = async (change: Partial<TicketForm> = {}) => {
    const id = await ready(change)
    switches.columns = isolated
    for (const index of [0, 1]) expect((await tick(id, index)).statusCode).toBe(200)
    await ok(id, 'agree', who.maintainer)
    await ok(id, 'permit', who.operator)
    return id
  }
  const toEnd = async (id: string) => {
    for (const index of [0, 1]) await signCrew(id, index)
    await ok(id, 'begin', who.maintainer)
    await ok(id, 'finish', who.maintainer, { isSiteClear: true })
  }
  return { ...room, open, box, measures, ready, permitted, toEnd }
}

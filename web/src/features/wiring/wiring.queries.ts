import { wiringContract } from '@fengguang/domain/wiring/wiring.contract'
import { workTicketsContract } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const wiring = queriesOf('wiring', wiringContract)

/** What work tickets do to the devices of a station. */
export const workTickets = queriesOf('work-tickets', workTicketsContract)

export const useSavePoints = () => useAct('wiring', wiringContract.savePoints)
export const useRevert = () => useAct('wiring', wiringContract.revert)

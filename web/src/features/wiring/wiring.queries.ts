import { wiringContract } from '@fengguang/domain/wiring/wiring.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const wiring = queriesOf('wiring', wiringContract)

export const useSavePoints = () => useAct('wiring', wiringContract.savePoints)
export const useRevert = () => useAct('wiring', wiringContract.revert)

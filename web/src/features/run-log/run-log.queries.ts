import { runLogContract } from '@fengguang/domain/run-log/run-log.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const runLog = queriesOf('runLog', runLogContract)
export const useInsertEntry = () => useAct('runLog', runLogContract.insert)
export const useStrike = () => useAct('runLog', runLogContract.strike)
export const useHandOver = () => useAct('runLog', runLogContract.handOver)
export const useTakeOver = () => useAct('runLog', runLogContract.take)
export const useSaveShifts = () => useAct('runLog', runLogContract.saveSetting)

import { workHistoryContract } from '@fengguang/domain/work-history/work-history.contract'
import { queriesOf } from '../../lib/api.ts'

export const workHistory = queriesOf('tasks', workHistoryContract)

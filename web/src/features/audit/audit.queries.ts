import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { queriesOf } from '../../lib/api.ts'

export const audit = queriesOf('audit', auditContract)

import { accountContract } from '@fengguang/domain/account/account.contract'
import type { ColumnStore } from '../kit/list/column-store.ts'
import { call } from '../lib/call.ts'
import { columnsQuery } from '../widgets/station-switcher/account.queries.ts'

/** The columns of every list are kept with the account. */
export const columnStore: ColumnStore = {
  query: columnsQuery,
  save: (set) => call(accountContract.setColumns, set),
}

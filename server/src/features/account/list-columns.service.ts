import type { ColumnSet } from '@fengguang/domain/account/list-columns.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { findColumnSets, removeColumnSet, saveColumnSet } from './list-columns.repo.ts'

export const ownColumnSets = ({ db, user }: Context): Promise<ColumnSet[]> => findColumnSets(db, user.accountId)

const isUsual = ({ columns, hidden }: ColumnSet): boolean => columns.length === 0 && hidden.length === 0

export async function setColumns({ db, user }: Context, set: ColumnSet): Promise<ColumnSet> {
  if (isUsual(set)) await removeColumnSet(db, user.accountId, set.list)
  else if ((await saveColumnSet(db, user.accountId, set)) === 0) throw new Failure('columns.setFailed')
  return set
}

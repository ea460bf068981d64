import type { LoadStep } from '@fengguang/domain/session/session-machine.model'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { callOnce } from '../lib/call.ts'
import type { Loaded } from './session-view.ts'

type Loads = { [S in Exclude<LoadStep, 'language'>]: () => Promise<Loaded[S]> }

/** A lost session is judged by the session machine, so none of these tries to bring it back. */
export const loads: Loads = {
  user: () => callOnce(sessionContract.loginUser, undefined),
  roles: () => callOnce(accountContract.roles, undefined),
  stationInfo: () => callOnce(accountContract.accountInfo, undefined),
  classList: () => callOnce(stationAccessContract.currentClasses, undefined),
  menu: async () => {
    const menu = await callOnce(sessionContract.currentMenu, { version: '3' })
    return Array.isArray(menu) ? menu : menu.list
  },
}

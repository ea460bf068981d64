import { hashPassword, oneTimePassword } from '../../platform/password.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { installCompany, roleId } from '../organisation/new-company.service.ts'
import * as repo from './installation.repo.ts'

/** Answers the one-time password of the first administrator, or nothing when accounts exist. */
export async function installFirstAdministrator(db: Db): Promise<string | undefined> {
  await claim(db, 'production')
  if (await repo.anyAccount(db)) return undefined
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  const companyId = 'c-main'
  await db.inTransaction(async (tx) => {
    await installCompany(tx, companyId, '本公司')
    await repo.makePlatformOperator(tx, companyId, roleId(companyId, 'administrator'))
    await repo.addAccount(tx, {
      id: 'u-admin',
      userName: 'admin',
      companyId,
      realName: '管理员',
      passwordHash,
      mustChangePassword: true,
      roleIds: [roleId(companyId, 'administrator')],
    })
  })
  return password
}

/** Everyone knows the demo passwords: a folder that has them is never opened as a real one, nor the other way round. */
export async function claim(db: Db, mode: repo.InstallationMode) {
  const decided = await repo.claimMode(db, mode)
  if (decided === mode) return
  throw new StartRefusal(
    `this data folder was started in ${decided} mode: set FENGGUANG_DEMO=${decided === 'demo' ? 'on' : 'off'}, or another FENGGUANG_DATA`,
  )
}

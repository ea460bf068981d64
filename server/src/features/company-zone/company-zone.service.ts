import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { findCompanyZone, findPlatformCompany } from './company-zone.repo.ts'

const defaultZone = 'Asia/Shanghai'

/** The clock of a company: that of most of its stations. */
export const companyZone = async ({ db, user }: Pick<Context, 'db' | 'user'>): Promise<string> =>
  (await findCompanyZone(db, user.companyId)) ?? defaultZone

/** The clock of schedules that serve every company. */
export async function platformZone(db: Db): Promise<string> {
  const companyId = await findPlatformCompany(db)
  return (companyId && (await findCompanyZone(db, companyId))) || defaultZone
}

import type { Context } from '../../http/context.ts'
import { findCompanyZone } from './company-zone.repo.ts'

const defaultZone = 'Asia/Shanghai'

/** The clock of a company: that of most of its stations. */
export const companyZone = async ({ db, user }: Pick<Context, 'db' | 'user'>): Promise<string> =>
  (await findCompanyZone(db, user.companyId)) ?? defaultZone

import { createHash } from 'node:crypto'

/** The hashed fields in their order; `at` in milliseconds, as it is stored. */
export interface ChainFields {
  at: Date
  companyId: string
  accountId: string
  address: string
  action: string
  target: string
  result: string
  detail: string
}

const beginning = Buffer.alloc(32)

/** JSON keeps the fields apart: text moved from one field to the next changes the hash. */
export const linkHash = (previous: Buffer | undefined, e: ChainFields): Buffer =>
  createHash('sha256')
    .update(previous ?? beginning)
    .update(
      JSON.stringify([e.at.toISOString(), e.companyId, e.accountId, e.address, e.action, e.target, e.result, e.detail]),
    )
    .digest()

import {
  companyContract,
  organisationContract,
  rolesContract,
} from '@fengguang/domain/organisation/organisation.contract'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { queriesOf } from '../../lib/api.ts'

export const organisations = queriesOf('organisation', organisationContract)
export const roles = queriesOf('roles', rolesContract)
export const users = queriesOf('users', usersContract)
export const companies = queriesOf('companies', companyContract)

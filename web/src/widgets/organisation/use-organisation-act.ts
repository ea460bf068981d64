import type { AnyEndpoint } from '@fengguang/domain/kernel/endpoint'
import { useAct } from '../../lib/api.ts'

/** People, departments, roles and stations count one another: a change of one makes all of them stale. */
const touched = ['organisation', 'roles', 'users', 'companies', 'stations', 'station-access'] as const

export const useOrganisationAct = <E extends AnyEndpoint>(e: E) => useAct(touched, e)

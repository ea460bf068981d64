import { demoLogin } from '../features/installation/installation.service.ts'
import { hashPassword } from '../platform/password.ts'

/** A cheap hash of the demo password: with the product's cost parameters, sign-ins took most of the time of some tests. */
export const quickPasswordHash = await hashPassword(demoLogin.password, { memory: 8, passes: 1 })

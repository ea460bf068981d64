import type { LedgerKind } from './plant-ledger.ts'
import type { Plant, PlantKind } from './plants.repo.ts'
import { pvKind } from './pv-plant.service.ts'
import { windKind } from './wind-farm.service.ts'

const kinds: Readonly<Record<PlantKind, LedgerKind>> = { pv: pvKind, wind: windKind }

export const kindOf = ({ kind }: Pick<Plant, 'kind'>): LedgerKind => kinds[kind]

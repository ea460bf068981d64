import { demoCompanies, type DemoStation } from './demo-fleet.ts'
import { seedOf, unit } from './random.ts'

const kinds = [
  { stcls: '01', prefix: 'pv', name: '光伏', mw: [2, 9] },
  { stcls: '01', prefix: 'pv', name: '光伏', mw: [2, 9] },
  { stcls: '02', prefix: 'wp', name: '风电', mw: [30, 100] },
  { stcls: '01', prefix: 'pv', name: '光伏', mw: [2, 9] },
] as const

/** Stations for load: any number, the same each time, spread over the north and east of China. */
export function syntheticFleet(stations: number): DemoStation[] {
  const seed = seedOf(7, 'synthetic')
  return Array.from({ length: stations }, (_, i) => {
    const kind = kinds[i % kinds.length]!
    const [least, most] = kind.mw
    const no = String(i + 1).padStart(5, '0')
    return {
      id: `load-${kind.prefix}-${no}`,
      companyId: demoCompanies[i % demoCompanies.length]!.id,
      name: `负载${kind.name}${no}`,
      stcls: kind.stcls,
      capacityKw: 1000 * Math.round(least + (most - least) * unit(seed, 4 * i)),
      province: '',
      city: '',
      address: '',
      longitude: Math.round((95 + 24 * unit(seed, 4 * i + 1)) * 100) / 100,
      latitude: Math.round((26 + 16 * unit(seed, 4 * i + 2)) * 100) / 100,
      commissionedOn: `20${15 + Math.floor(8 * unit(seed, 4 * i + 3))}-06-30`,
    }
  })
}

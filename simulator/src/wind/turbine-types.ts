import type { DemoStation } from '../demo-fleet.ts'

export interface TurbineType {
  model: string
  maker: string
  ratedKw: number
  rotorM: number
  hubM: number
  cutInMs: number
  cutOutMs: number
  /** After a storm the machine starts again below this. */
  restartMs: number
  /** Share of the wind's power that reaches the grid side of the converter in region 2. */
  electricalCp: number
  tipSpeedMs: number
  tipSpeedRatio: number
  gearRatio: number
}

const type = (model: string, maker: string, ratedKw: number, rotorM: number, hubM: number, gearRatio: number) =>
  ({
    model,
    maker,
    ratedKw,
    rotorM,
    hubM,
    cutInMs: 3,
    cutOutMs: 25,
    restartMs: 20,
    electricalCp: 0.43,
    tipSpeedMs: 80,
    tipSpeedRatio: 8.8,
    gearRatio,
  }) satisfies TurbineType

/** From the largest down: of those that make up a farm's capacity exactly the newest fitting its year is taken. */
const types: readonly (readonly [fromYear: number, TurbineType])[] = [
  [2022, type('FL-5000/172', '风陵', 5000, 172, 110, 135)],
  [2021, type('HX-6450/180', '海翔', 6450, 180, 115, 150)],
  [2021, type('HX-6300/175', '海翔', 6300, 175, 112, 148)],
  [2021, type('FL-4000/156', '风陵', 4000, 156, 105, 128)],
  [2019, type('HX-3200/140', '海翔', 3200, 140, 95, 118)],
  [2017, type('FL-2500/121', '风陵', 2500, 121, 90, 108)],
  [2014, type('YS-2250/110', '云朔', 2250, 110, 80, 102)],
  [2010, type('YS-2000/105', '云朔', 2000, 105, 80, 100)],
]

export interface Fleet {
  type: TurbineType
  count: number
}

/** Every machine of the farm; their ratings add up to its capacity. */
export function turbinesOf(station: DemoStation): Fleet {
  const year = Number(station.commissionedOn.slice(0, 4))
  const known = types.filter(([fromYear]) => fromYear <= year).map(([, candidate]) => candidate)
  const exact = known.find(({ ratedKw }) => station.capacityKw % ratedKw === 0)
  if (exact) return { type: exact, count: station.capacityKw / exact.ratedKw }
  const nearest = known[0] ?? types.at(-1)![1]
  const count = Math.max(1, Math.round(station.capacityKw / nearest.ratedKw))
  return { type: { ...nearest, ratedKw: station.capacityKw / count }, count }
}

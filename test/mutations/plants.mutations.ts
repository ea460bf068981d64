import type { Mutation } from './mutation.model.ts'

/** The simulated plants, and the client of gateways. */
export const simulator: readonly Mutation[] = [
  {
    name: 'the simulator keeps the day of UTC',
    file: 'simulator/src/local-day.ts',
    find: 'Math.floor((atMs + offsetMs) / dayMs)',
    replace: 'Math.floor(atMs / dayMs)',
    test: [
      'simulator/src/fleet.test.ts',
      'simulator/src/pv/pv-plant.test.ts',
      'simulator/src/energy/energy-station.test.ts',
    ],
  },
  {
    name: 'counters before the first day go up instead of down',
    file: 'simulator/src/day-counters.ts',
    find: 'countedOn(firstDay - earlier.length), -1)',
    replace: 'countedOn(firstDay - earlier.length), 1)',
    test: [
      'simulator/src/pv/pv-plant.test.ts',
      'simulator/src/energy/energy-station.test.ts',
      'simulator/src/wind/farm-energy.test.ts',
    ],
  },
  {
    name: 'a battery gives back more than it took',
    file: 'simulator/src/energy/storage.ts',
    find: 'kw / chargeEfficiency : kw * dischargeEfficiency',
    replace: 'kw * chargeEfficiency : kw / dischargeEfficiency',
    test: 'simulator/src/energy/energy-parts.test.ts',
  },
  {
    name: 'reverse energy is counted as forward',
    file: 'simulator/src/meter-frame.ts',
    find: 'kw >= 0 ? 0 : reverseAt',
    replace: 'kw <= 0 ? reverseAt : reverseAt',
    test: [
      'simulator/src/energy/energy-station.test.ts',
      'simulator/src/wind/farm-energy.test.ts',
      'simulator/src/pv/pv-plant.test.ts',
    ],
  },
  {
    name: 'a turbine runs below cut-in',
    file: 'simulator/src/wind/power-curve.ts',
    find: 'speedMs < type.cutInMs ? 0 :',
    replace: 'speedMs < 0 ? 0 :',
    test: 'simulator/src/wind/power-curve.test.ts',
  },
  {
    name: 'the wake lies before the turbine',
    file: 'simulator/src/wind/wake.ts',
    find: 'const behindM = dx * east + dy * north',
    replace: 'const behindM = -(dx * east + dy * north)',
    test: 'simulator/src/wind/wake.test.ts',
  },
  {
    name: 'rain never cleans',
    file: 'simulator/src/pv/soiling.ts',
    find: 'if (rainMm >= cleaningRainMm) return rainTo',
    replace: 'if (rainMm < 0) return rainTo',
    test: 'simulator/src/pv/soiling.test.ts',
  },
]

export const gateway: readonly Mutation[] = [
  {
    name: 'what is delivered is not marked, and sent again after a restart',
    file: 'gateway/src/outbox.ts',
    find: '    renameSync(`${path}.new`, path)\n',
    replace: '',
    test: 'gateway/src/outbox.test.ts',
  },
  {
    name: 'a full outbox takes more',
    file: 'gateway/src/outbox.ts',
    find: 'this.waitingBytes + queued > this.#maxBytes',
    replace: 'this.waitingBytes + queued > 2 * this.#maxBytes',
    test: 'gateway/src/outbox.test.ts',
  },
  {
    name: 'a failed write of the outbox is swallowed',
    file: 'gateway/src/outbox.ts',
    find: '      failure = error\n',
    replace: '',
    test: 'gateway/src/outbox.test.ts',
  },
  {
    name: 'a refused body is dropped instead of kept aside',
    file: 'gateway/src/lane.ts',
    find: "if (delivery.kind === 'refused') setAside(waiting.payloads[0] as Buffer, delivery.why)\n      else ",
    replace: '',
    test: 'gateway/src/gateway.test.ts',
  },
  {
    name: 'an overloaded platform is taken for one that refuses',
    file: 'gateway/src/bulk-carrier.ts',
    find: 'new Set([400, 413, 415, 422])',
    replace: 'new Set([400, 413, 415, 422, 429, 503])',
    test: 'gateway/src/gateway.test.ts',
  },
  {
    name: 'a frame goes to the station of the first device of its block',
    file: 'gateway/src/station-blocks.ts',
    find: 'if (new Set(stations).size === 1)',
    replace: 'if (new Set(stations).size >= 1)',
    test: 'gateway/src/station-blocks.test.ts',
  },
  {
    name: 'gateways come back all at once',
    file: 'gateway/src/backoff.ts',
    find: 'return whole / 2 + randomInt(Math.ceil(whole / 2))',
    replace: 'return whole',
    test: 'gateway/src/backoff.test.ts',
  },
  {
    name: 'the main meter leaves out piles and storage',
    file: 'simulator/src/pv/meter-frames.ts',
    find: '+ (othersKw?.[m] ?? 0) : day',
    replace: ': day',
    test: 'simulator/src/energy/with-energy.test.ts',
  },
]

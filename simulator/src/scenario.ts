import type { Cause, Scenario } from './plant.model.ts'

export const healthy: Scenario = { name: 'healthy', eventsIn30Days: {} }

/** What a year of operation brings, on the busy side so that every screen has something to show. */
export const demo: Scenario = {
  name: 'demo',
  eventsIn30Days: {
    soiling: 1,
    shadow: 0.35,
    stringOutage: 1.5,
    branchOutage: 1,
    inverterTrip: 4,
    turbineTrip: 5,
    derating: 2,
    dispatchLimit: 5,
    maintenance: 2,
    silentStop: 1,
    communicationLoss: 3,
    sensorDrift: 0.2,
    sensorFreeze: 1,
    yawError: 0.3,
    pitchError: 0.3,
    counterReset: 0.2,
    clockSkew: 0.4,
  },
}

/** One cause, as often as it can come. */
export const only = (cause: Cause): Scenario => ({ name: cause, eventsIn30Days: { [cause]: 1000 } })

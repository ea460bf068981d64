import { framesBetween } from '@fengguang/simulator/station-frame'
import { demoFleet } from '../features/installation/installation.service.ts'
import { insertFrames, newestFrames } from '../features/telemetry/telemetry.repo.ts'
import { runAsChild } from './child.ts'
import { openStores } from './stores.ts'

const historyDays = 7
const stepSeconds = 60

/** Reports for the demo stations: fills what is missing since the last frame, then goes on every minute. */
await runAsChild(async (env) => {
  const { config, log, telemetry, close } = openStores('simulator', env)
  const fleet = demoFleet(config.demo.stations)
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const report = async () => {
    const now = new Date()
    const newest = await newestFrames(telemetry)
    for (const station of fleet) {
      if (stopped) return
      const last = newest.get(station.id)?.getTime() ?? now.getTime() - historyDays * 86_400_000
      const frames = [...framesBetween(station, new Date(last + 1000), now, stepSeconds)]
      if (frames.length > 0) await insertFrames(telemetry, frames, now)
    }
  }
  const goOn = async () => {
    await report().catch((error: unknown) => log.warn({ err: error }, 'frames could not be stored; trying again'))
    if (!stopped) timer = setTimeout(() => void goOn(), stepSeconds * 1000)
  }
  const running = goOn()
  return {
    ready: {},
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      await close()
    },
  }
})

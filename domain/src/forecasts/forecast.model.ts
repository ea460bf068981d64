import { z } from 'zod'

const hourMs = 3_600_000
/** Sixteen days: as far as weather services look ahead. */
export const maxForecastHours = 384

/** Zero bytes and halves of characters cannot be stored; signs that turn the direction of text would turn what stands beside it. */
const oneLine = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u

/** Epoch milliseconds, or ISO 8601 with an offset. */
const instant = z.union([z.int(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
const figure = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .nullish()
    .transform((value) => value ?? null)

/** Mean values of the hour that begins at `at`, rain as its sum; codes and units of the point catalogue. */
export const ForecastHour = z.strictObject({
  at: instant.refine((ms) => ms % hourMs === 0, 'an hour of a forecast begins at a full hour'),
  /** In the plane of the modules, as the station's own instrument measures it. */
  poaWm2: figure(0, 2_000),
  ambientTemperatureC: figure(-60, 70),
  /** At the hub of a wind farm, near the ground elsewhere. */
  windSpeedMs: figure(0, 75),
  rainMm: figure(0, 500),
})
export type ForecastHour = z.output<typeof ForecastHour>

/** What a weather service says of one station; later issues replace the hours of earlier ones. */
export const ForecastPush = z.strictObject({
  stationId: z.string().min(1).max(64),
  issuedAt: instant,
  /** The service, as people know it. */
  source: z.string().trim().min(1).max(40).regex(oneLine, 'one line of text without control characters'),
  hours: z.array(ForecastHour).min(1).max(maxForecastHours),
})
export type ForecastPush = z.output<typeof ForecastPush>

/** Where and when the newest of some hours was issued. */
export interface ForecastIssue {
  source: string
  issuedMs: number
}

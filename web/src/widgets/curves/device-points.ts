import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { pointsOf } from '@fengguang/domain/telemetry/catalogue'

export interface PointChoice {
  /** As the server is asked: `powerKw`, `stringI[3]`. */
  value: string
  label: string
}

const choices = (code: string, name: string, width: number | undefined): PointChoice[] =>
  width === undefined
    ? [{ value: code, label: name }]
    : Array.from({ length: width }, (_, i) => ({ value: `${code}[${i + 1}]`, label: `${name} ${i + 1}` }))

/** What a device of the type can be asked for: every point of the catalogue, one of several by its number. */
export const pointChoices = (type: DeviceType, say: (name: TextPair) => string): PointChoice[] =>
  Object.entries(pointsOf(type)).flatMap(([code, { name, unit, width }]) =>
    choices(code, unit === '' ? say(name) : `${say(name)} (${unit})`, width),
  )

/** Power where there is one, else the first measure. */
export function firstPoints(type: DeviceType): string[] {
  const points = Object.entries(pointsOf(type))
  const power = points.find(([code]) => code === 'powerKw')
  const first = power ?? points.find(([, { kind, width }]) => kind === 'measure' && width === undefined)
  return first ? [first[0]] : []
}

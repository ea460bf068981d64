import { expect, test } from 'vitest'
import { pointsOf } from '../telemetry/catalogue.ts'
import { pointsOfSubsystem, subsystemOf, subsystems } from './device-subsystems.ts'

test('every subsystem has points, and every point of a turbine stands in one', () => {
  const placed = subsystems.map((subsystem) => pointsOfSubsystem(subsystem))
  expect(placed.every((points) => points.length > 0)).toBe(true)
  expect(placed.flat().toSorted()).toEqual(Object.keys(pointsOf('turbine')).toSorted())
})

test('what is no point of a turbine has no subsystem', () => {
  expect(subsystemOf('pitchADeg')).toBe('WROT')
  expect(subsystemOf('constructor')).toBeUndefined()
})

import { describe, expect, it } from 'vitest'
import { deviceTypes, reportedStates } from '../devices/device.model.ts'
import { catalogue, columnOf, pointOf, pointsOf, stationFigures, tableSuffixOf } from './catalogue.ts'

const rows = deviceTypes.flatMap((type) =>
  Object.entries(pointsOf(type)).map(([code, point]) => ({ type, code, point })),
)

describe('point catalogue', () => {
  it('knows every device type', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...deviceTypes].sort())
  })

  it.each(rows)('$type.$code can be stored and shown', ({ code, point }) => {
    expect(columnOf(code)).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(point.name.every((text) => text.trim() !== '')).toBe(true)
    expect(point.min).toBeLessThan(point.max)
    expect(Number.isInteger(point.decimals) && point.decimals >= 0 && point.decimals <= 4).toBe(true)
    expect(Math.max(Math.abs(point.min), point.max) * 10 ** point.decimals).toBeLessThan(2 ** 53)
    expect(point.width === undefined || point.kind === 'measure').toBe(true)
  })

  it('gives no two points of a type the same column', () => {
    for (const type of deviceTypes) {
      const columns = Object.keys(pointsOf(type)).map(columnOf)
      expect(new Set(columns).size).toBe(columns.length)
    }
    expect(new Set(deviceTypes.map(tableSuffixOf)).size).toBe(deviceTypes.length)
  })

  it('labels the state with what it is taken for', () => {
    expect(Object.keys(pointOf('inverter', 'state')?.labels ?? {})).toEqual(Object.keys(reportedStates))
  })

  it('answers nothing for a point of another type or of Object itself', () => {
    expect(pointOf('meter', 'pitchADeg')).toBeUndefined()
    expect(pointOf('meter', 'constructor')).toBeUndefined()
  })

  it.each(Object.entries(stationFigures))('station figure %s is a point', (_name, { type, point }) => {
    expect(pointOf(type, point)).toBeDefined()
  })
})

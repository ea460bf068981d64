import { describe, expect, it } from 'vitest'
import { deviceStateOf, isStale, stationStateOf } from './device-state.rules.ts'
import {
  deviceStateNames,
  deviceTypes,
  stationStateNames,
  type DeviceState,
  type StationState,
} from './device.model.ts'

const minute = 60_000
const now = 1_000 * minute

it('of stations the worst is sorted first: one that is silent above one that works', () => {
  expect(Object.keys(stationStateNames)).toEqual(['fault', 'offline', 'alarm', 'partlyOffline', 'unknown', 'normal'])
})

describe('state of a device', () => {
  it.each([
    ['never reported', undefined, 3, false, 'notConnected'],
    ['three periods old', now - 3 * minute, 3, false, 'normal'],
    ['older than three periods', now - 3 * minute - 1, 3, false, 'interrupted'],
    ['gateway lost', now, 3, true, 'interrupted'],
    ['switched off', now, 0, false, 'offline'],
    ['starting', now, 1, false, 'initialising'],
    ['waiting', now, 2, false, 'standby'],
    ['with an alarm', now, 4, false, 'alarm'],
    ['with a fault', now, 5, false, 'fault'],
    ['of a type that gives none', now, undefined, false, 'normal'],
    ['of a number we do not know', now, 77, false, 'normal'],
  ] as const)('%s', (_name, atMs, reported, gatewayLost, expected) => {
    expect(deviceStateOf({ atMs, reported, periodSeconds: 60, gatewayLost }, now)).toBe(expected)
  })

  it('calls a value stale after two periods', () => {
    expect(isStale(now - 2 * minute, 60, now)).toBe(false)
    expect(isStale(now - 2 * minute - 1, 60, now)).toBe(true)
  })
})

it('knows the eight device states of §3 [req 193]', () => {
  expect(Object.values(deviceStateNames).map(([, en]) => en.toLowerCase())).toEqual([
    'normal',
    'alarm',
    'fault',
    'interrupted',
    'initialising',
    'not connected',
    'standby',
    'offline',
  ])
})

it('knows the seven device types of §3 [req 194]', () => {
  const specified = ['combinerBox', 'inverter', 'boxTransformer', 'meter', 'weather', 'tower', 'turbine']
  expect(deviceTypes).toEqual(expect.arrayContaining(specified))
})

it('knows the six running states of a station of §3 [req 195]', () => {
  expect(new Set(Object.values(stationStateNames).map(([, en]) => en.toLowerCase()))).toEqual(
    new Set(['fault', 'alarm', 'normal', 'partially offline', 'entirely offline', 'unknown']),
  )
})

describe('state of a station', () => {
  it.each<[DeviceState[], StationState]>([
    [[], 'unknown'],
    [['notConnected', 'notConnected'], 'unknown'],
    [['interrupted', 'offline', 'notConnected'], 'offline'],
    [['interrupted', 'normal'], 'partlyOffline'],
    [['interrupted', 'fault', 'alarm'], 'fault'],
    [['interrupted', 'alarm', 'normal'], 'alarm'],
    [['normal', 'fault', 'alarm'], 'fault'],
    [['standby', 'alarm'], 'alarm'],
    [['standby', 'notConnected'], 'normal'],
    [['initialising'], 'normal'],
  ])('%j → %s', (devices, expected) => {
    expect(stationStateOf(devices)).toBe(expected)
  })
})

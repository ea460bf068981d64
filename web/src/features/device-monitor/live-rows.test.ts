import { describe, expect, test } from 'vitest'
import type { LiveDevices } from '@fengguang/domain/device-monitor/device-list.contract'
import { columnChoices, firstColumns, liveColumns } from './device-columns.ts'
import { sampleLive } from './live-samples.ts'
import { countStates, liveRows, newestAt, type RowQuestion } from './live-rows.ts'

const live: LiveDevices = sampleLive({
  names: ['2号逆变器', '10号逆变器', '1号逆变器'],
  ids: ['pv.inv-02', 'pv.inv-10', 'pv.inv-01'],
  states: ['normal', 'fault', 'alarm'],
  ageSeconds: [30, null, 90],
  powerKw: [1200, null, 800],
})
const ask = (over: Partial<RowQuestion> = {}) => [
  ...liveRows(live, liveColumns(live, ['powerKw'], 'zh_CN'), {
    keyword: '',
    state: undefined,
    sort: undefined,
    ...over,
  }),
]

describe('rows of a live list', () => {
  test.each<[string, Partial<RowQuestion>, number[]]>([
    ['as they came', {}, [0, 1, 2]],
    ['of one state', { state: 'fault' }, [1]],
    ['by a part of the name', { keyword: '10号' }, [1]],
    ['by the name that is not shown', { keyword: 'Inverter 2' }, [1]],
    ['by the other name of the station', { keyword: 'gonghe' }, [0, 1, 2]],
    ['by a code without its separators', { keyword: 'INV01' }, [2]],
    ['nothing', { keyword: 'xyz' }, []],
    ['numbers in names count as numbers', { sort: { key: 'name', order: 'asc' } }, [2, 0, 1]],
    ['trouble first', { sort: { key: 'state', order: 'asc' } }, [1, 2, 0]],
    ['a missing value stands last, ascending', { sort: { key: 'powerKw', order: 'asc' } }, [2, 0, 1]],
    ['and descending', { sort: { key: 'powerKw', order: 'desc' } }, [0, 2, 1]],
    ['a column that is not shown sorts nothing', { sort: { key: 'constructor', order: 'asc' } }, [0, 1, 2]],
  ])('%s', (_, question, expected) => {
    expect(ask(question)).toEqual(expected)
  })

  test('states are counted, and the newest frame is the age of the list', () => {
    expect(countStates(live.states)).toMatchObject({ normal: 1, fault: 1, alarm: 1, standby: 0 })
    expect(newestAt(live)).toBe(Date.parse(live.at) - 30_000)
    expect(newestAt({ ...live, ageSeconds: [null, null, null] })).toBeUndefined()
  })
})

describe('columns', () => {
  test('one unit per column, missing is never 0', () => {
    const [power] = liveColumns(live, ['powerKw'], 'zh_CN')
    expect(power?.title).toBe('交流有功功率 (MW)')
    expect([power?.text(0), power?.text(1)]).toEqual(['1.20', '--'])
  })

  test('a fault code is told by its name, none by nothing', () => {
    const told = { ...live, points: { faultCode: [1005, 0, 4711] } }
    const [fault] = liveColumns(told, ['faultCode'], 'en_US')
    expect([0, 1, 2].map((row) => fault?.text(row))).toEqual(['1005 Low insulation resistance', '--', '4711'])
  })

  test('what is shown at first can be chosen; the general public sees less', () => {
    const keys = columnChoices('turbine').map(({ key }) => key)
    expect(firstColumns('turbine', false).every((key) => keys.includes(key))).toBe(true)
    expect(firstColumns('turbine', true).length).toBeLessThan(firstColumns('turbine', false).length)
    expect(keys).not.toContain('state')
  })
})

import { describe, expect, test } from 'vitest'
import { deviceImportColumns, judgeDeviceLines, type DeviceSurroundings } from './device-import.rules.ts'

const around: DeviceSurroundings = {
  stations: new Map([
    ['共和', { id: 'pv', stcls: '01' }],
    ['瓜州', { id: 'wp', stcls: '02' }],
  ]),
  devices: new Map([
    ['pv.meter-1', { stationId: 'pv', type: 'meter', name: '关口表', isMain: true }],
    ['pv.box-1', { stationId: 'pv', type: 'boxTransformer', name: '一号箱变', isMain: false }],
  ]),
}
const row = (over: Record<string, string>) => {
  const values: Record<string, string> = {
    stationName: '共和',
    code: 'inv-1',
    type: '逆变器',
    name: '一号逆变器',
    ratedKw: '2500',
    periodSeconds: '60',
    ...over,
  }
  return Object.fromEntries(deviceImportColumns.map((key) => [key, values[key] ?? ''])) as Parameters<
    typeof judgeDeviceLines
  >[0][number]['values']
}
const judge = (...rows: Record<string, string>[]) =>
  judgeDeviceLines(
    rows.map((over, index) => ({ line: index + 2, values: row(over) })),
    around,
  )
const faults = (...rows: Record<string, string>[]) =>
  judge(...rows).map(({ errors }) => Object.fromEntries(Object.entries(errors).map(([k, f]) => [k, f.key])))

test('a row becomes a device, whichever language and form its words have', () => {
  const [zh, en] = judge(
    { parentCode: 'box-1', isMain: '否' },
    { code: 'inv-2', type: 'Inverter', isMain: 'no', periodSeconds: '', ratedKw: '', maker: "'=华为" },
  )
  expect(zh).toMatchObject({ errors: {}, form: { stationId: 'pv', type: 'inverter', parentId: 'pv.box-1' } })
  expect(en).toMatchObject({ errors: {}, form: { ratedKw: null, periodSeconds: 60, isMain: false, maker: '=华为' } })
})

describe('what is wrong stands at its column', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['no station', { stationName: '' }, { stationName: 'field.required' }],
    ['an unknown station', { stationName: '别处' }, { stationName: 'import.unknownName' }],
    ['a code with a separator', { code: 'a/b' }, { code: 'device.code' }],
    ['a code that is taken', { code: 'meter-1', type: '电能表' }, { code: 'record.duplicate' }],
    ['a type of another class', { type: '风机' }, { type: 'device.typeNotOfClass' }],
    ['an unknown type', { type: '核反应堆' }, { type: 'field.choice' }],
    ['no name', { name: '' }, { name: 'field.empty' }],
    ['a power that is no number', { ratedKw: '2,5' }, { ratedKw: 'field.format' }],
    ['a period of no seconds [req 256]', { periodSeconds: '0' }, { periodSeconds: 'field.positiveInteger' }],
    ['a power below zero [req 257]', { ratedKw: '-1' }, { ratedKw: 'field.nonNegative' }],
    ['a period beyond an hour', { periodSeconds: '7200' }, { periodSeconds: 'field.tooBig' }],
    ['a main inverter', { isMain: '是' }, { isMain: 'device.neverMain' }],
    ['a second main meter', { code: 'm-2', type: '电能表', isMain: '1' }, { isMain: 'device.mainTaken' }],
    ['maybe', { isMain: '也许' }, { isMain: 'field.format' }],
    ['a parent nobody has', { parentCode: 'box-9' }, { parentCode: 'device.parentElsewhere' }],
    [
      'a parent of another station',
      { stationName: '瓜州', type: '风机', parentCode: 'box-1' },
      { parentCode: 'device.parentElsewhere' },
    ],
    ['itself as parent', { parentCode: 'inv-1' }, { parentCode: 'tree.cycle' }],
  ])('%s', (_, over, wrong) => {
    expect(faults(over)).toEqual([wrong])
  })

  test('rows beside each other', () => {
    expect(
      faults(
        { code: 'a', parentCode: 'b' },
        { code: 'b', parentCode: 'a' },
        { code: 'c', parentCode: 'd' },
        { code: 'd' },
        { code: 'd' },
        { code: 'w-1', type: '气象仪', isMain: '是' },
        { code: 'w-2', type: '气象仪', isMain: '是' },
      ),
    ).toEqual([
      { parentCode: 'tree.cycle' },
      { parentCode: 'tree.cycle' },
      {},
      {},
      { code: 'import.duplicateInFile' },
      {},
      { isMain: 'device.mainTaken' },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { Certificate, StaffForm, type AccessTime } from './staff.model.ts'
import { certificateStateOn, isAccessOpen, weekdayOf } from './staff.rules.ts'

describe('a certificate', () => {
  test.each([
    [null, 'valid'],
    ['2026-06-20', 'expired'],
    ['2026-06-21', 'expiring'],
    ['2026-08-20', 'expiring'],
    ['2026-08-21', 'valid'],
  ] as const)('that ends %s is %s on 21 June', (expiresOn, state) => {
    expect(certificateStateOn(expiresOn, '2026-06-21')).toBe(state)
  })

  test('does not end before it begins', () => {
    const judged = Certificate.safeParse({
      kind: 'height',
      number: '1',
      issuedOn: '2026-06-01',
      expiresOn: '2026-05-31',
    })
    expect(judged.error?.issues[0]?.path).toEqual(['expiresOn'])
  })
})

describe('access hours', () => {
  const office: AccessTime = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }
  const night: AccessTime = { weekdays: [5], from: '22:00', to: '06:00' }
  test.each([
    ['Friday morning', office, '2026-06-19', '08:00', true],
    ['Friday at the end', office, '2026-06-19', '18:00', false],
    ['Saturday', office, '2026-06-20', '09:00', false],
    ['Friday night', night, '2026-06-19', '23:00', true],
    ['after midnight, still Friday’s', night, '2026-06-20', '05:59', true],
    ['Saturday night', night, '2026-06-20', '23:00', false],
    ['Friday before dawn is Thursday’s', night, '2026-06-19', '05:00', false],
    ['the whole day', { weekdays: [6], from: '00:00', to: '00:00' }, '2026-06-20', '23:59', true],
  ] as const)('%s', (_name, access, day, time, isOpen) => {
    expect(isAccessOpen({ ...access, weekdays: [...access.weekdays] }, day, time)).toBe(isOpen)
  })

  test('Sunday is 7', () => {
    expect([weekdayOf('2026-06-21'), weekdayOf('2026-06-22')]).toEqual([7, 1])
  })
})

test('a form names the row and the field that is wrong', () => {
  const judged = StaffForm.safeParse({
    region: '青海',
    skills: ['inverter'],
    certificates: [],
    stations: [{ stationId: 's', fromDay: '2026-06-02', toDay: '2026-06-01' }],
    absences: [],
    note: '',
  })
  expect(judged.error?.issues[0]?.path).toEqual(['stations', 0, 'toDay'])
})

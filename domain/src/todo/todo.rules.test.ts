import { expect, test } from 'vitest'
import { inUrgency } from './todo.rules.ts'

const item = (id: string, danger: 'high' | 'medium' | 'low', dueAt: string | null, since = '2026-06-01T00:00:00Z') => ({
  id,
  danger,
  dueAt,
  since,
})

test('danger goes before the deadline, the deadline before the age, and nothing due comes last of its danger', () => {
  const sorted = inUrgency([
    item('low and late', 'low', '2026-05-01T00:00:00Z'),
    item('high, no deadline', 'high', null),
    item('medium, younger', 'medium', '2026-06-03T00:00:00Z', '2026-06-02T00:00:00Z'),
    item('medium, older', 'medium', '2026-06-03T00:00:00Z', '2026-06-01T00:00:00Z'),
    item('high, due', 'high', '2026-07-01T00:00:00Z'),
    item('medium, earlier', 'medium', '2026-06-02T23:00:00Z'),
  ])
  expect(sorted.map(({ id }) => id)).toEqual([
    'high, due',
    'high, no deadline',
    'medium, earlier',
    'medium, older',
    'medium, younger',
    'low and late',
  ])
})

test('equal in all, the id decides, so that pages never repeat a row', () => {
  expect(inUrgency([item('b', 'low', null), item('a', 'low', null)]).map(({ id }) => id)).toEqual(['a', 'b'])
})

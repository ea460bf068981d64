import { describe, expect, test } from 'vitest'
import { OperationAct, OperationStepAct } from './operation-tickets.contract.ts'
import { OperationForm } from './operation.model.ts'
import type { OperationAction } from './operation.rules.ts'

describe('what a form must hold', () => {
  const form = {
    stationId: 's',
    kind: 'guarded',
    unit: '',
    task: '35 kV 3B 断路器由运行转检修',
    workTicketNo: '',
    operatorId: 'o',
    guardianId: 'g',
    leaderId: 'l',
    chiefId: 'c',
    plannedStartAt: '2026-06-21T00:00:00Z',
    plannedEndAt: '2026-06-21T10:00:00Z',
    steps: [{ text: '拉开 3B 断路器', check: '', secondCheck: '' }],
    hazards: [],
    remarks: '',
  }
  const row = form.steps[0]!
  test.each<[string, object, string[]]>([
    ['all', {}, []],
    ['no guardian', { guardianId: null }, ['guardianId']],
    ['a single person without a guardian', { kind: 'single', guardianId: null }, []],
    ['an end before the beginning', { plannedEndAt: '2026-06-21T00:00:00Z' }, ['plannedEndAt']],
    ['no step', { steps: [] }, ['steps']],
    ['100 steps', { steps: Array.from({ length: 100 }, () => row) }, []],
    ['101 steps', { steps: Array.from({ length: 101 }, () => row) }, ['steps']],
    ['a step that is too long', { steps: [{ ...row, text: 'x'.repeat(201) }] }, ['steps']],
    ['a step without checks', { steps: [{ text: '拉开 3B 断路器' }] }, []],
    ['a second indication without a first', { steps: [{ ...row, secondCheck: '电流' }] }, ['steps']],
    ['no task', { task: ' ' }, ['task']],
  ])('%s', (_, change, fields) => {
    const judged = OperationForm.safeParse({ ...form, ...change })
    expect(judged.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields)
  })

  const order = { orderGiver: '省调', orderReceiver: '刘静', orderedAt: '2026-06-21T00:30:00Z' }
  test.each<[OperationAction, object, boolean]>([
    ['reject', { comment: ' ' }, false],
    ['void', {}, false],
    ['interrupt', {}, false],
    ['void', { comment: '违章' }, true],
    ['approve', {}, false],
    ['approve', order, true],
    ['approve', { ...order, orderedAt: null }, false],
    ['determine', { result: 'executed' }, true],
    ['determine', { result: 'partly' }, false],
    ['determine', { result: 'unqualified', comment: '漏项' }, true],
    ['determine', {}, false],
    ['tick', {}, false],
    ['submit', {}, true],
  ])('%s with %j is taken: %s', (action, said, isTaken) => {
    expect(OperationAct.safeParse({ id: 't', version: 1, action, ...said }).success).toBe(isTaken)
  })

  test.each<[OperationAction, object, boolean]>([
    ['takeBack', { comment: '错' }, false],
    ['takeBack', { comment: '   错   ' }, false],
    ['takeBack', { comment: '勾错一项' }, true],
    ['call', {}, true],
    ['tick', { index: 100 }, false],
    ['tick', { indications: 3 }, false],
    ['finish', {}, false],
  ])('a step: %s with %j is taken: %s', (action, said, isTaken) => {
    expect(OperationStepAct.safeParse({ id: 't', version: 1, index: 0, action, ...said }).success).toBe(isTaken)
  })
})

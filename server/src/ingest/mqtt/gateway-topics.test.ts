import { describe, expect, test } from 'vitest'
import { knownTopicCount } from './known-topics.ts'
import { mayCallItself, mayPublish, maySubscribe } from './gateway-topics.ts'

const source = { gatewayId: 'gw-1', stationIds: new Set(['pv-a', 'pv-b']) }

describe('what a gateway may do', () => {
  test.each([
    ['spBv1.0/pv-a/NBIRTH/gw-1', true],
    ['spBv1.0/pv-b/DDATA/gw-1/inv-01', true],
    ['spBv1.0/pv-a/DDATA/gw-2/inv-01', false],
    ['spBv1.0/pv-c/DDATA/gw-1/inv-01', false],
    ['spBv1.0/pv-a/NCMD/gw-1', false],
    ['spBv1.0/pv-a/DCMD/gw-1/inv-01', false],
    ['spBv1.0/STATE/host', false],
    ['internal/ping/x', false],
    ['fengguang/v1/gw-1/frames', true],
    ['fengguang/v1/gw-1/backfill', true],
    ['fengguang/v1/gw-2/frames', false],
    ['fengguang/v1/gw-1/other', false],
    ['fengguang/v1/gw-1/frames/more', false],
    ['fengguang/v2/gw-1/frames', false],
  ])('publish to %s: %s', (topic, allowed) => {
    expect(mayPublish(source, topic)).toBe(allowed)
  })

  test.each([
    ['spBv1.0/pv-a/NCMD/gw-1', true],
    ['spBv1.0/pv-a/DCMD/gw-1/+', true],
    ['spBv1.0/pv-a/DCMD/gw-1/#', true],
    ['spBv1.0/pv-a/NCMD/gw-2', false],
    ['spBv1.0/pv-c/NCMD/gw-1', false],
    ['spBv1.0/+/NCMD/gw-1', false],
    ['spBv1.0/pv-a/+/gw-1', false],
    ['spBv1.0/pv-a/DDATA/gw-1/#', false],
    ['spBv1.0/pv-a/#', false],
    ['#', false],
    ['$share/x/spBv1.0/pv-a/NCMD/gw-1', false],
  ])('subscribe to %s: %s', (filter, allowed) => {
    expect(maySubscribe(source, filter)).toBe(allowed)
  })

  test.each([
    ['gw-1', true],
    ['gw-1:pv-a', true],
    ['gw-10', false],
    ['gw-2:gw-1', false],
    ['', false],
  ])('call itself %j: %s', (clientId, allowed) => {
    expect(mayCallItself('gw-1', clientId)).toBe(allowed)
  })
})

test('a topic that cannot be read is not remembered, however long it is', () => {
  expect(mayPublish(source, 'spBv1.0/pv-a/DDATA/gw-1/inv-01')).toBe(true)
  const before = knownTopicCount()
  for (const end of ['x'.repeat(65), 'x'.repeat(60_000), 'a b', 'a\0', '../x', '风'])
    expect(mayPublish(source, `spBv1.0/pv-a/DDATA/gw-1/${end}`)).toBe(false)
  expect(knownTopicCount()).toBe(before)
})

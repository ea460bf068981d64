import { loopNames } from '../../domain/src/video/camera-address.rules.ts'
import { expect, test } from 'vitest'
import { demoLoop } from '../../server/src/features/video/demo-loops.ts'
import { placesOf, readLoop } from './fragments.ts'

test.each(loopNames)('%s lies where its places say', (name) => {
  expect(demoLoop(name).places).toEqual(placesOf(readLoop(name)))
})

test.each([
  ['nothing', Buffer.alloc(0), 'no fragments'],
  ['a box that reaches beyond the end', readLoop('pv').subarray(0, 700), 'does not fit'],
  ['a head alone', readLoop('pv').subarray(0, 780), 'no fragments'],
])('%s is no loop', (_name, bytes, message) => {
  expect(() => placesOf(bytes)).toThrow(message)
})

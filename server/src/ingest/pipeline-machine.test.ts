import { expect, test } from 'vitest'
import { closeOrder, newPipeline, pipelineStep, type PipelineEvent } from './pipeline-machine.ts'

function drive(events: readonly PipelineEvent['type'][]) {
  let state = newPipeline
  const effects: string[] = []
  for (const type of events) {
    const step = pipelineStep(state, type === 'logMeasured' ? { type, isWarning: true } : { type })
    state = step.state
    for (const effect of step.effects)
      effects.push(
        'afterMs' in effect ? `${effect.type} ${effect.afterMs}` : 'part' in effect ? effect.part : effect.type,
      )
  }
  return { state, effects }
}

test.each<[string, PipelineEvent['type'][], string[]]>([
  ['loads once the registry is known', ['registryKnown', 'registryKnown'], ['startLoader']],
  ['does not begin to load while it closes', ['closeAsked', 'registryKnown'], [...closeOrder]],
  ['reads the latest values of the store after those of the log', ['logMerged'], ['readLatest 0']],
  [
    'asks a store that does not answer again, after 1, 2, 4, 8, 16 and at most 30 seconds',
    Array.from({ length: 7 }, () => 'latestFailed' as const),
    [1, 2, 4, 8, 16, 30, 30].map((seconds) => `readLatest ${seconds * 1000}`),
  ],
  ['stops asking when it closes', ['closeAsked', 'latestFailed', 'logMerged'], [...closeOrder]],
  ['warns once of a log that fills up', ['logMeasured', 'logMeasured'], ['warnOfLog']],
  ['closes once', ['closeAsked', 'closeAsked'], [...closeOrder]],
])('%s', (_name, events, expected) => {
  expect(drive(events).effects).toEqual(expected)
})

test('a log that had room again is warned of again', () => {
  const full = { type: 'logMeasured', isWarning: true } as const
  const warned = pipelineStep(newPipeline, full)
  const rested = pipelineStep(warned.state, { type: 'logMeasured', isWarning: false })
  expect([warned, rested, pipelineStep(rested.state, full)].map(({ effects }) => effects.length)).toEqual([1, 0, 1])
})

test('doors close before what came in is written, and files last', () => {
  expect(closeOrder.indexOf('doors')).toBeLessThan(closeOrder.indexOf('loader'))
  expect(closeOrder.indexOf('loader')).toBeLessThan(closeOrder.indexOf('logs'))
  expect(closeOrder.indexOf('alarms')).toBeLessThan(closeOrder.indexOf('logs'))
})

test('what the store answered is complete', () => {
  expect(drive(['logMerged', 'latestFailed']).state.isLatestComplete).toBe(false)
  expect(drive(['logMerged', 'latestFailed', 'latestRead']).state.isLatestComplete).toBe(true)
})

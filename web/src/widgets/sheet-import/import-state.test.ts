import { expect, test } from 'vitest'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import { importStep, isImportable, noImport, type ImportEvent, type ImportState } from './import-state.ts'

const preview = (good: number, bad: number): ImportPreview => ({ importId: 'f', rows: [], good, bad })
const failure = { what: 'upload.failed', error: 'x' } as const
const checked: ImportState = { isBusy: true, preview: preview(2, 0) }

test.each<[string, ImportState, ImportEvent, ImportState]>([
  ['an attempt forgets the failure before it', { isBusy: false, failure }, { type: 'began' }, { isBusy: true }],
  ['an attempt keeps the preview', { ...checked, failure }, { type: 'began' }, checked],
  ['a failure is shown beside the preview', checked, { type: 'failed', ...failure }, { ...checked, failure }],
  ['it is still busy until it ends', { isBusy: true, failure }, { type: 'ended' }, { isBusy: false, failure }],
  ['a checked file is shown', { isBusy: true }, { type: 'checked', preview: preview(2, 0) }, checked],
  ['another file takes the place of the preview', checked, { type: 'another' }, { isBusy: true }],
  ['closed, nothing is left to be shown', { ...checked, failure }, { type: 'closed' }, { isBusy: true }],
])('%s', (_, before, event, after) => {
  expect(importStep(before, event)).toEqual(after)
})

test.each<[string, ImportState, boolean]>([
  ['nothing chosen', noImport, false],
  ['a bad row', { isBusy: false, preview: preview(2, 1) }, false],
  ['no row', { isBusy: false, preview: preview(0, 0) }, false],
  ['at work', checked, false],
  ['good rows', { isBusy: false, preview: preview(2, 0) }, true],
])('%s: may be imported is %s', (_, state, may) => {
  expect(isImportable(state)).toBe(may)
})

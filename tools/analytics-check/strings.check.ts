import { shadowSettings, type StringState, stringStatesOf } from '../../analytics/src/strings/string-states.ts'
import { hourMs } from '../../analytics/src/series.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { goals } from './goals.ts'
import { instantsOf } from './table.ts'

interface Score {
  tp: number
  fp: number
  fn: number
  f1: number
}
export interface StringsReference {
  baseline: { shadow: Score; fault: Score }
}

export function checkStrings(reference: StringsReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(data.only(/^synthetic_strings(?!.*labels)/))
  const labels = data.table(data.only(/^synthetic_strings.*labels/))
  const strings = table.columns.filter((column) => /^I\d+$/.test(column))
  const stamps = table.text('time').map((stamp) => stamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  const offsetMs = Number(/([+-]\d\d):\d\d$/.exec(stamps[0] ?? '')?.[1] ?? 0) * hourMs
  const planeWm2 = table.numbers('poa')
  const series = { at: instantsOf(stamps), planeWm2, currentsA: strings.map((each) => table.numbers(each)), offsetMs }
  const truth = strings.map((each) => labels.text(each))
  const score = (found: StringState[][], state: StringState): Score => {
    let [tp, fp, fn] = [0, 0, 0]
    for (const [index, states] of found.entries())
      for (const [row, each] of states.entries()) {
        if (!((planeWm2[row] as number) >= 150)) continue
        const labelled = truth[index]?.[row] === state
        if (each === state && labelled) tp++
        else if (each === state) fp++
        else if (labelled) fn++
      }
    return { tp, fp, fn, f1: (2 * tp) / (2 * tp + fp + fn) }
  }
  const baseline = stringStatesOf(series, { ...shadowSettings, followsBeam: false })
  for (const state of ['shadow', 'fault'] as const) {
    const ours = score(baseline, state)
    compared.exact(`${state} hits`, ours.tp, reference.baseline[state].tp)
    compared.exact(`${state} false`, ours.fp, reference.baseline[state].fp)
    compared.exact(`${state} missed`, ours.fn, reference.baseline[state].fn)
  }
  const found = stringStatesOf(series)
  compared.atLeast('ours: shadow F1', score(found, 'shadow').f1, goals.shadowF1)
  compared.atLeast('ours: fault F1', score(found, 'fault').f1, goals.faultF1)
}

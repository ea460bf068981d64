import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  hazards: ['典型票建议的危险点', 'Hazards that the typical ticket proposes'],
  hazardsHint: [
    '到现场核实后逐条勾选，勾选的危险点才会写入票中。已确认 {taken} / {count}。',
    'Look at the place, then tick each one that applies: only ticked ones are written into the ticket. Confirmed: {taken} of {count}.',
  ],
  noHazards: ['该典型票没有危险点', 'The typical ticket has no hazards'],
  from: ['来自典型票 {code} {name}，第 {no} 版', 'From typical ticket {code} {name}, version {no}'],
})

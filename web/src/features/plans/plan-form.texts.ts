import { textPairs } from '@fengguang/domain/kernel/texts'

/** Loads with the form and the import. */
export const f = textPairs({
  createTitle: ['新增发电计划', 'New production plan'],
  editTitle: ['编辑发电计划', 'Edit the production plan'],
  months: ['各月计划上网电量', 'Planned for the months'],
  split: ['按年计划分月', 'Split the year over the months'],
  splitHint: ['先选择电站、年份并填写年计划', 'Choose a station and a year and enter the plan of the year first'],
  splitBy: ['分月依据：{base}', 'Split by: {base}'],
  agrees: ['各月之和等于年计划', 'The months add up to the year'],
  short: ['各月之和比年计划少 {kwh} kWh', 'The months are {kwh} kWh short of the year'],
  over: ['各月之和比年计划多 {kwh} kWh', 'The months are {kwh} kWh more than the year'],
  importTitle: ['导入发电计划', 'Import production plans'],
  modelName: ['发电计划填报模板.xlsx', 'production plan model.xlsx'],
})

import { textPairs } from '@fengguang/domain/kernel/texts'

export const m = textPairs({
  map: ['电站分布', 'Station map'],
  mapOf: ['{region}电站分布', 'Stations in {region}'],
  stations: ['电站概况', 'Stations'],
  allStations: ['全部电站', 'All stations'],
  classes: ['能源类型', 'By class'],
  count: ['{count} 座', '{count} stations'],
  weather: ['现场气象', 'Weather on site'],
  noStations: ['没有可见的电站', 'No stations available'],
  wallTitle: ['新能源集控中心', 'Renewables control centre'],
  fullscreen: ['全屏', 'Full screen'],
  play: ['开始轮播', 'Start cycling'],
  pause: ['暂停轮播', 'Pause cycling'],
  previous: ['上一座电站', 'Previous station'],
  next: ['下一座电站', 'Next station'],
  place: ['第 {place} / {all} 座', '{place} of {all}'],
  openStation: ['查看详情', 'Open'],
  fleet: ['全部电站', 'Fleet'],
})

import { textPairs } from '@fengguang/domain/kernel/texts'

/** Texts of the parts that open from the list and load when they do. */
export const parts = textPairs({
  codeHint: [
    '用于设备编号和上报主题，建好后不能更改；留空则自动生成',
    'Part of device IDs and topics; it cannot be changed later. Leave empty to generate one',
  ],
  nameEnHint: ['英文界面显示，可不填', 'Shown in English; optional'],
  editTitle: ['编辑电站', 'Edit station'],
  pickOnMap: ['在地图上选点', 'Choose on the map'],
  hideMap: ['收起地图', 'Hide the map'],
  importTitle: ['从 Excel 导入电站', 'Import stations from Excel'],
  templateName: ['电站导入模板.xlsx', 'station import template.xlsx'],
  power: ['功率曲线', 'Power curve'],
  devices: ['设备', 'Devices'],
})

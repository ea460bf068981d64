import { row, type FailureRow } from '../kernel/failure-row.ts'

/** Rules of specification §5 and messages of §8; the page says them at the moment of a drop, the server when it is asked. */
export const dataCubeFailures = {
  'cube.xOne': row(10330001, 400, 'X 轴只能放一项', 'The x axis takes one item only'), // spec §5
  'cube.yIndicators': row(10330002, 400, 'Y 轴只能放指标', 'The y axis takes indicators only'), // spec §5
  'cube.groupDimensions': row(10330003, 400, '分组只能放维度', 'Grouping takes dimensions only'), // spec §5
  'cube.twoIndicators': row(10330004, 400, '最多两个指标', 'At most two indicators'), // spec §5
  'cube.twoGroups': row(10330005, 400, '最多两个分组维度', 'At most two grouping dimensions'), // spec §5
  'cube.oneTime': row(
    10330006,
    400,
    '使用两个维度时，必须有且只有一个时间维度',
    'Of two dimensions exactly one must be time',
  ), // spec §5
  'cube.groupNeedsTime': row(10330007, 400, 'X 轴为时间时才能分组', 'Grouping needs time on the x axis'), // spec §5
  'cube.rawDevice': row(10330008, 400, '查询原始数据须选择设备', 'Raw data needs a device filter'), // spec §5
  'cube.rawSpecific': row(
    10330009,
    400,
    '查询原始数据时，设备须具体到台',
    'Raw data needs specific devices: choose them one by one',
  ), // spec §5
  'cube.rawTime': row(10330010, 400, '查询原始数据须选择时间', 'Raw data needs a time filter'), // spec §5
  'cube.rawDevices': row(10330011, 400, '原始数据最多查询 {max} 台设备', 'Raw data of at most {max} devices'), // spec §5
  'cube.rawDays': row(10330012, 400, '原始数据最多查询 {max} 天', 'Raw data of at most {max} days'), // spec §5
  'cube.notHere': row(
    10330013,
    400,
    '不支持的操作：“{item}”不能用在这里',
    'Unsupported operation: “{item}” cannot be used here',
  ), // spec §8
  'cube.tooFine': row(
    10330014,
    400,
    '不支持的操作：“{item}”没有这么细的时间粒度',
    'Unsupported operation: “{item}” does not exist in so fine a step',
  ), // spec §8
  'cube.oneDevice': row(
    10330015,
    400,
    '不支持的操作：“{item}”只能按单台设备查看',
    'Unsupported operation: “{item}” is known of single devices only',
  ), // spec §8
  'cube.twice': row(10330016, 400, '同一项只能使用一次', 'An item can be used once only'),
  'cube.xNeeded': row(10330017, 400, '请在 X 轴放一个维度', 'Put a dimension on the x axis'),
  'cube.yNeeded': row(10330018, 400, '请在 Y 轴放一个指标', 'Put an indicator on the y axis'),
  'cube.tooLarge': row(
    10330020,
    400,
    '查询量过大（最多 {max} 个数值）：请缩短时间、放粗粒度或减少电站和设备',
    'The question is too large (at most {max} values): choose fewer days, a coarser step, fewer stations or devices',
  ),
  'cube.scatterTwo': row(10330021, 400, '散点图需要两个指标', 'A scatter chart needs two indicators'),
  'cube.heatGroups': row(
    10330022,
    400,
    '热力图需要一个指标和至少一个分组维度',
    'A heat map needs one indicator and a grouping dimension',
  ),
  'cube.stackSums': row(10330023, 400, '只有可以相加的指标才能堆叠', 'Only indicators that add up can be stacked'),
  'template.writebackFailed': row(
    10070001,
    409,
    '模板回写失败，请重试',
    'Writing back the template failed, please try again',
  ), // spec §8
  'template.versionUpdated': row(
    10070002,
    409,
    '模板版本已更新，请重新保存',
    'The template version was updated, save again',
  ), // spec §8
  'cube.unsupported': row(10070003, 400, '不支持的操作', 'Unsupported operation'), // spec §8
  'cube.noData': row(10070004, 404, '未查询到数据', 'No data found'), // spec §8
  'template.notYours': row(
    10330032,
    403,
    '公司模板只能由创建人或有维护权限的人修改',
    'Only its creator or staff with the permission change a company template',
  ),
  'template.tooMany': row(
    10330033,
    409,
    '模板最多 {max} 个，请先删除不用的',
    'At most {max} templates: delete some first',
  ),
} as const satisfies Record<string, FailureRow>
export type DataCubeFailureKey = keyof typeof dataCubeFailures

declare module '../kernel/failures.ts' {
  interface FailureKeys extends Record<keyof typeof dataCubeFailures, true> {}
}

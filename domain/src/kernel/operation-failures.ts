import { row, type FailureRow } from './failure-row.ts'

/** Of devices, their history, pictures, diagrams and alarms. */
export const operationFailures = {
  'device.typeNotOfClass': row(10170001, 400, '该类电站没有这种设备', 'A station of this class has no such device'),
  'device.neverMain': row(
    10170002,
    400,
    '只有电能表、气象仪和测风塔可以是主设备',
    'Only meters, weather instruments and towers can be the main one',
  ),
  'device.code': row(
    10170003,
    400,
    '由字母、数字、- 和 _ 组成，以字母或数字开头，最多 24 位',
    'Letters, digits, - and _, beginning with a letter or digit, at most 24',
  ),
  'device.hasChildren': row(
    10170004,
    409,
    '“{name}”下还有 {count} 台设备，不能单独删除',
    '“{name}” still has {count} devices below it',
  ),
  'device.tooMany': row(
    10170005,
    400,
    '设备超过 {max} 台，请选择电站',
    'There are more than {max} devices, please choose a station',
  ),
  'device.mainTaken': row(10170006, 400, '该电站的主设备是“{name}”', 'The main one of this station is “{name}”'),
  'device.parentElsewhere': row(10170007, 400, '该电站没有这台设备', 'This station has no such device'),
  'live.unavailable': row(
    10190011,
    503,
    '实时数据暂不可用，请稍后重试',
    'Live values are not available now, try again later',
  ),
  'history.unavailable': row(
    10190012,
    503,
    '历史数据暂不可用，请稍后重试',
    'History is not available now, try again later',
  ),
  'correction.nothing': row(10190001, 409, '所选范围内没有可更正的数据', 'There is nothing to correct in this range'),
  'correction.tooMany': row(
    10190002,
    400,
    '一次最多更正 {max} 帧数据，请缩小范围',
    'At most {max} frames can be corrected at once, please narrow down',
  ),
  'correction.outside': row(
    10190003,
    400,
    '{count} 个值将超出允许范围 {min} 至 {max}',
    '{count} values would be outside {min} to {max}',
  ),
  'correction.busy': row(
    10190004,
    409,
    '这些设备正在被更正，请稍后再试',
    'These devices are being corrected right now, please try again later',
  ),
  'correction.covered': row(
    10190005,
    409,
    '之后还有更正涉及同一范围，请先撤销后做的更正',
    'A later correction lies upon this one, take that back first',
  ),
  'correction.oneKind': row(
    10190006,
    400,
    '所选设备须属于同一电站、同一类型',
    'The devices must be of one station and one type',
  ),
  'correction.loading': row(
    10190007,
    409,
    '采集数据仍在入库，请稍后再试',
    'Telemetry is still being loaded, please try again later',
  ),
  'history.future': row(10190008, 400, '时间不能晚于现在', 'The time must not be in the future'),
  'history.tooOld': row(10190009, 400, '早于数据保留期', 'Older than what is kept'),
  'history.emptyLine': row(10190010, 400, '该行没有任何数值', 'This row has no value'),

  'video.linkExpired': row(
    10250001,
    403,
    '视频链接已失效，请重新打开',
    'The video link has expired, please open it again',
  ),
  'video.address': row(
    10250002,
    400,
    '请填写 .m3u8、.flv 或 WHEP 的流地址，不含用户名和密码',
    'The address of a .m3u8, .flv or WHEP stream, without user name and password',
  ),
  'wiring.notSvg': row(10210001, 400, '不是有效的 SVG 文件', 'This is not a valid SVG file'),
  'wiring.forbidden': row(
    10210002,
    400,
    'SVG 不能含有 DOCTYPE 或自定义实体，请另存为普通 SVG',
    'The SVG must not have a DOCTYPE or entities of its own: save it as plain SVG',
  ),
  'wiring.tooComplex': row(
    10210003,
    400,
    '图形过于复杂：最多 {max} 个元素',
    'The drawing is too complex: at most {max} elements',
  ),
  'wiring.noSize': row(
    10210004,
    400,
    'SVG 没有 viewBox 或宽高',
    'The SVG has neither a viewBox nor a width and height',
  ),
  'wiring.empty': row(10210005, 400, 'SVG 中没有可显示的图形', 'There is nothing to show in this SVG'),
  'wiring.badPoint': row(
    10210006,
    400,
    '有 {count} 个绑定指向不存在的设备、测点或图形',
    '{count} bindings name a device, point or element that is not there',
  ),
  'wiring.drawn': row(
    10210007,
    409,
    '自动绘制的接线图不能改绑定，请先下载后上传',
    'The points of a drawn diagram cannot be changed: download it and upload it as your own',
  ),
  'adjustment.overlaps': row(
    10260001,
    409,
    '与已有的工况调整时间重叠：{names}',
    'Overlaps with an adjustment that exists: {names}',
  ),
  'subArray.taken': row(
    10260002,
    400,
    '“{device}”已属于子阵“{name}”',
    '“{device}” belongs to the sub-array “{name}” already',
  ),

  'alarm.webhookHost': row(10270001, 400, '不允许发送到该主机', 'Messages to this host are not allowed'),
  'alarm.noMailServer': row(10270002, 400, '本系统未配置邮件服务器', 'This installation names no mail server'),
} as const satisfies Record<string, FailureRow>

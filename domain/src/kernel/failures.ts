import { row, type FailureRow } from './failure-row.ts'

/**
 * Failures that a page can meet by itself or names above the server's reason; what the server alone says stands with
 * its feature (`<feature>.failures.ts`) and comes as a text. Rows of specification §8 and §5 carry their section. A code
 * is never reused.
 */
export const failures = {
  'session.expired': row(10003011, 401, '会话已过期', 'Session has expired'), // spec §8
  'access.denied': row(403, 403, '没有权限', 'You do not have permission'),
  'request.invalid': row(400, 400, '表单校验失败', 'Form validation failed'), // spec §8
  'request.tooLarge': row(413, 413, '请求内容过大', 'The request is too large'),
  'server.unavailable': row(503, 503, '服务暂不可用，请稍后再试', 'Service unavailable, please try again later'),
  'answer.unreadable': row(10000001, 502, '无法识别服务器的应答', 'The answer from the server cannot be read'),
  'login.disabled': row(10010003, 403, '账号已被管理员锁定', 'The account was locked by an administrator'),
  'menu.unprocessable': row(
    10010006,
    401,
    '长时间未操作，请重新登录',
    'Long time without operation, please log in again',
  ), // spec §8
  'language.switchFailed': row(10010008, 409, '切换语言失败', 'Switching language failed'), // spec §8
  'phone.full': row(
    10390002,
    507,
    '本机存储空间不足，请删除部分内容后重试',
    'The storage of this device is full. Free some space and try again',
  ),
  'station.switchFailed': row(10030001, 409, '切换电站失败！', 'Switching the station failed!'), // spec §8
  'station.defaultFailed': row(10030002, 409, '电站切换失败！！', 'Switching to the default station failed!!'), // spec §8
  'station.code': row(
    10030009,
    400,
    '由小写字母、数字和 - 组成，2 到 40 个字符',
    'Lower-case letters, digits and -, 2 to 40 characters',
  ),
  'record.notFound': row(10050001, 404, '记录不存在或已被删除', 'The record does not exist or was deleted'),
  'record.duplicate': row(10050003, 409, '已存在相同的记录', 'This record already exists'),
  'record.unchanged': row(10050005, 400, '没有改动，无需提交', 'Nothing has changed, nothing to submit'),
  'record.deleteFailed': row(10050006, 409, '删除失败', 'Deleting failed'), // spec §8
  'query.failed': row(10050007, 409, '查询失败', 'Query failed'), // spec §8
  'details.queryFailed': row(
    10050008,
    409,
    '查询详情失败，无法更新状态',
    'Query of details failed, the status cannot be updated',
  ), // spec §8
  'processing.failed': row(10050009, 409, '处理失败', 'Processing failed'), // spec §8
  'removal.failed': row(10050010, 409, '移除失败', 'Removal failed'), // spec §8
  'columns.setFailed': row(10050011, 409, '列设置失败', 'Setting the columns failed'), // spec §8
  'notice.setFailed': row(10050012, 409, '设置失败', 'Setting failed'), // spec §8
  'file.emptyOrMissing': row(
    10060001,
    404,
    '文件为空或不存在，是否继续？',
    'The file is empty or does not exist, continue?',
  ), // spec §5, §8
  'file.wrongType': row(10060006, 415, '不支持的文件类型', 'This type of file is not accepted'),
  'file.notAPicture': row(10060007, 400, '请上传图片', 'Please upload a picture'),
  'file.pictureTooBig': row(
    10060008,
    400,
    '图片不能超过 {width}×{height} 像素',
    'The picture must not exceed {width}×{height} pixels',
  ), // spec §5
  'upload.failed': row(10060002, 409, '上传失败', 'Upload failed'), // spec §8
  'audio.unsupported': row(10060004, 400, '您的浏览器不支持音频播放', 'Your browser does not support audio'), // spec §8
  'action.wrongState': row(10080001, 409, '当前状态不能执行该操作', 'This action is not possible in the current state'),
  'action.notYours': row(10080002, 403, '您不能执行该操作', 'You cannot perform this action'),
  'tree.cycle': row(
    10080004,
    409,
    '上级不能是自己或自己的下级',
    'An item cannot be placed under itself or its own children',
  ),
  'field.required': row(10090001, 400, '不能为空', 'is required'), // spec §5
  'field.empty': row(10090002, 400, '内容为空', 'is Empty'), // spec §5
  'field.tooLong': row(10090003, 400, '最多 {max} 个字符', 'At most {max} characters'),
  'field.tooShort': row(10090004, 400, '至少 {min} 个字符', 'At least {min} characters'),
  'field.tooBig': row(10090005, 400, '不能大于 {max}', 'Must not be more than {max}'),
  'field.tooSmall': row(10090006, 400, '不能小于 {min}', 'Must not be less than {min}'),
  'field.tooMany': row(10090007, 400, '最多 {max} 项', 'At most {max} items'),
  'field.tooFew': row(10090008, 400, '至少 {min} 项', 'At least {min} items'),
  'field.format': row(10090009, 400, '格式不正确', 'The format is incorrect'),
  'field.choice': row(10090010, 400, '不在可选范围内', 'Not a valid choice'),
  'field.unknown': row(10090011, 400, '未知的字段', 'Unknown field'),
  'field.mobile': row(10090012, 400, '手机号格式不正确', 'Mobile number format incorrect'), // spec §5
  'field.email': row(10090013, 400, '邮箱格式不正确', 'Email format incorrect'), // spec §5
  'field.searchText': row(10090014, 400, '只能输入中文、英文字母和数字', 'Only Chinese characters, letters and digits'), // spec §5
  'field.positiveInteger': row(
    10090015,
    400,
    '请输入不超过 {digits} 位的正整数',
    'Enter a positive integer of at most {digits} digits',
  ), // spec §5
  'field.nonNegative': row(10090016, 400, '请输入不小于 0 的数字', 'Enter a number of 0 or more'), // spec §5
  'field.notAbove': row(10090017, 400, '必须大于 {min}', 'Must be more than {min}'),
  'field.notBelow': row(10090018, 400, '必须小于 {max}', 'Must be less than {max}'),
  'password.length': row(10100001, 400, '长度为 {min} 至 {max} 个字符', '{min} to {max} characters'), // spec §5
  'password.classes': row(
    10100002,
    400,
    '大写字母、小写字母、数字、特殊字符至少包含 {count} 类',
    'At least {count} of: upper case, lower case, digit, special character',
  ), // spec §5
  'password.spaces': row(10100003, 400, '不能包含空格', 'No spaces'), // spec §5
  'password.common': row(10100004, 400, '该密码过于常见', 'This password is too common'),
  'password.oldTooShort': row(10100005, 400, '旧密码至少 {min} 位', 'The old password has at least {min} characters'), // spec §5
  'password.confirmation': row(10100006, 400, '两次输入的密码不一致', 'The two passwords do not match'), // spec §5
  'range.tooLong': row(10110001, 400, '时间范围最多 {days} 天', 'The time range is at most {days} days'), // spec §5
  'range.endBeforeStart': row(10110002, 400, '结束时间不能早于开始时间', 'The end must not be before the start'), // spec §5
  'import.duplicateInFile': row(10160006, 400, '与第 {line} 行重复', 'Duplicate of line {line}'),
  'import.unknownName': row(10160007, 400, '“{name}”不存在', '“{name}” does not exist'),
  'device.typeNotOfClass': row(
    10170001,
    400,
    '该类电站没有这种设备',
    'Stations of this class do not have this device type',
  ),
  'device.neverMain': row(
    10170002,
    400,
    '只有电能表、气象仪和测风塔可以是主设备',
    'Only meters, weather instruments and towers can be main devices',
  ),
  'device.code': row(
    10170003,
    400,
    '由字母、数字、- 和 _ 组成，以字母或数字开头，最多 24 位',
    'Letters, digits, - and _, beginning with a letter or digit, at most 24',
  ),
  'device.mainTaken': row(10170006, 400, '该电站的主设备是“{name}”', 'The main device of this station is “{name}”'),
  'device.parentElsewhere': row(10170007, 400, '该电站没有这台设备', 'This station has no such device'),
  'live.unavailable': row(
    10190011,
    503,
    '实时数据暂不可用，请稍后重试',
    'Live values are unavailable, please try again later',
  ),
  'history.unavailable': row(
    10190012,
    503,
    '历史数据暂不可用，请稍后重试',
    'History is unavailable, please try again later',
  ),
  'history.future': row(10190008, 400, '时间不能晚于现在', 'The time must not be in the future'),
  'history.tooOld': row(10190009, 400, '早于数据保留期', 'Older than the retention period'),
  'history.emptyLine': row(10190010, 400, '该行没有任何数值', 'This row has no value'),
  'plan.sum': row(10310010, 400, '各月之和须等于年计划', 'The months must add up to the year'),
  'inspection.tooFew': row(
    10360001,
    400,
    '请至少选择两个巡检点或线路',
    'Select at least two inspection points or lines',
  ), // spec §5
  'inspection.noItem': row(10360002, 400, '请至少勾选一项', 'Check at least one item'), // spec §5
  'ticket.tooLong': row(
    10410100,
    400,
    '该票种的计划时间最长 {hours} 小时',
    'Tickets of this type last {hours} hours at most',
  ),
  'inspection.noDevice': row(10360003, 400, '请选择要添加的设备点', 'Select a device point to add'), // spec §5
  'inspection.limits': row(10360004, 400, '上限不能小于下限', 'The upper limit must not be below the lower limit'),
  'task.executorIsPublisher': row(10340010, 400, '执行人不能是发布人', 'The executor cannot be the publisher'), // spec §5
  'task.acceptorIsExecutor': row(10340011, 400, '验收人不能是执行人', 'The acceptor cannot be the executor'), // spec §5
  'task.memberTaken': row(
    10340012,
    400,
    '成员不能是执行人、当前用户、发布人或验收人',
    'Members cannot be the executor, the current user, the publisher or the acceptor',
  ), // spec §5
  'task.tooManyMembers': row(
    10340013,
    400,
    '最多添加 {max} 名成员，请确认后重新添加',
    'At most {max} members, confirm and add again',
  ), // spec §5
  'tariff.hours': row(
    10280010,
    400,
    '时段须覆盖 0 至 24 时，不重叠、不遗漏',
    'The periods must cover 0 to 24 h without gap or overlap',
  ),
  'tariff.months': row(10280011, 400, '每个月须且只能属于一组', 'Each month must be in exactly one set'),
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
} as const satisfies Record<string, FailureRow>

/** Those of these rows; each `<feature>.failures.ts` adds its own. */
export interface FailureKeys extends Record<keyof typeof failures, true> {}
export type FailureKey = keyof FailureKeys
export type CommonFailureKey = keyof typeof failures

export const isFailureKey = (key: string): key is CommonFailureKey => Object.hasOwn(failures, key)

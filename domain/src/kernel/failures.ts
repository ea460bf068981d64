import { row, type FailureRow } from './failure-row.ts'
import { operationFailures } from './operation-failures.ts'

/** Every expected failure of the product. Rows of specification §8 and §5 carry their section. A code is never reused. */
export const failures = {
  'session.required': row(401, 401, '请先登录', 'Please sign in'),
  'session.expired': row(10003011, 401, '会话已过期', 'Session has expired'), // spec §8
  'session.reloginRefused': row(
    10003013,
    401,
    '自动登录已失效，请重新登录',
    'Automatic sign-in ended, please sign in again',
  ),
  'access.denied': row(403, 403, '没有权限', 'You do not have permission'),
  'access.crossSite': row(10003012, 403, '拒绝来自其他网站的请求', 'Requests from other sites are refused'),

  'request.notFound': row(404, 404, '地址不存在', 'No such address'),
  'request.invalid': row(400, 400, '表单校验失败', 'Form validation failed'), // spec §8
  'request.tooLarge': row(413, 413, '请求内容过大', 'The request is too large'),
  'request.unsupportedType': row(415, 415, '不支持的内容类型', 'Unsupported content type'),
  'request.bodyKind': row(10003014, 415, '请求内容须为 {expected}', 'The body must be sent as {expected}'),
  'request.tooMany': row(429, 429, '请求过于频繁，请稍后再试', 'Too many requests, please try again later'),
  'request.timeout': row(408, 408, '请求超时，请重试', 'The request timed out, please try again'),
  'server.unexpected': row(500, 500, '服务器内部错误', 'Internal server error'),
  'server.unavailable': row(503, 503, '服务暂不可用，请稍后再试', 'Service unavailable, please try again later'),
  'answer.unreadable': row(10000001, 502, '无法识别服务器的应答', 'The answer of the server cannot be read'),
  'network.failed': row(10000002, 503, '网络连接失败，请检查网络', 'Network failure, please check the connection'),

  'login.wrong': row(10010001, 401, '用户名或密码错误', 'Wrong user name or password'),
  'login.locked': row(10010002, 423, '账号已锁定，{until} 后可再试', 'The account is locked, try again after {until}'),
  'login.disabled': row(10010003, 403, '账号已被管理员锁定', 'The account was locked by an administrator'),
  'login.noRole': row(10010004, 403, '账号没有可用的角色', 'The account has no role'),
  'login.retrying': row(10010005, 503, '登录失败，{seconds} 秒后重试', 'Sign-in failed, trying again in {seconds} s'), // spec §8
  'menu.unprocessable': row(
    10010006,
    401,
    '长时间未操作，请重新登录',
    'Long time without operation, please log in again',
  ), // spec §8
  'role.changeFailed': row(10010007, 409, '切换角色失败', 'Changing the role failed'), // spec §8
  'language.switchFailed': row(10010008, 409, '切换语言失败', 'Switching language failed'), // spec §8

  'user.oldPasswordWrong': row(10020001, 400, '旧密码错误', 'The old password is wrong'), // spec §8
  'user.passwordMustChange': row(10020002, 403, '请先修改初始密码', 'Please change the one-time password first'),
  'user.passwordUnchanged': row(
    10020003,
    400,
    '新密码不能与旧密码相同',
    'The new password must differ from the old one',
  ),

  'station.switchFailed': row(10030001, 409, '切换电站失败！', 'Switching the station failed!'), // spec §8
  'station.defaultFailed': row(10030002, 409, '电站切换失败！！', 'Switching to the default station failed!!'), // spec §8
  'station.classListRejected': row(10030003, 409, '获取电站类别失败', 'Reading the station classes failed'), // spec §8
  'station.infoRejected': row(10030004, 409, '获取电站信息失败', 'Reading the station information failed'), // spec §8
  'station.required': row(10030005, 409, '请先选择电站', 'Please select a station first'),
  'station.code': row(
    10030009,
    400,
    '由小写字母、数字和 - 组成，2 到 40 个字符',
    'Lower-case letters, digits and -, 2 to 40 characters',
  ),
  'station.outsideScope': row(
    10030006,
    403,
    '您的角色只能使用指定的电站，不能新建电站',
    'Your role is limited to certain stations and cannot add new ones',
  ),

  'screen.notFound': row(10040001, 404, '页面不存在', 'Page not found'), // spec §8
  'screen.unauthorised': row(10040002, 403, '无权访问该页面，已记录', 'You may not open this page; it was recorded'), // spec §8

  'record.notFound': row(10050001, 404, '记录不存在或已被删除', 'The record does not exist or was deleted'),
  'record.conflict': row(
    10050002,
    409,
    '记录已被他人修改，请刷新后重试',
    'Changed by someone else, please reload and try again',
  ),
  'record.duplicate': row(10050003, 409, '已存在相同的记录', 'Such a record exists already'),
  'record.inUse': row(10050004, 409, '请先删除已有数据', 'Delete the existing data first'),
  'record.unchanged': row(10050005, 400, '没有改动，无需提交', 'Nothing was changed, nothing to submit'),
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
  'file.tooLarge': row(10060005, 413, '文件不能超过 {maxKb} KB', 'The file must not exceed {maxKb} KB'),
  'file.quota': row(
    10060009,
    413,
    '您的上传文件合计不能超过 {maxMb} MB，未使用的文件 7 天后自动清除',
    'Your uploads must not exceed {maxMb} MB in all; unused ones are removed after 7 days',
  ),
  'file.wrongType': row(10060006, 415, '不支持的文件类型', 'This type of file is not accepted'),
  'file.notAPicture': row(10060007, 400, '请上传图片', 'Please upload a picture'),
  'file.pictureTooBig': row(
    10060008,
    400,
    '图片不能超过 {width}×{height} 像素',
    'The picture must not exceed {width}×{height} pixels',
  ), // spec §5
  'upload.failed': row(10060002, 409, '上传失败', 'Upload failed'), // spec §8
  'export.tooMany': row(
    10060003,
    400,
    '最多导出 {max} 行，请缩小范围',
    'At most {max} rows can be exported, please narrow down',
  ),
  'audio.unsupported': row(10060004, 400, '您的浏览器不支持音频播放', 'Your browser does not support audio'), // spec §8

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

  'action.wrongState': row(10080001, 409, '当前状态不能执行该操作', 'This action is not possible in the present state'),
  'action.notYours': row(10080002, 403, '您不能执行该操作', 'This action is not yours to take'),
  'tree.cycle': row(10080004, 409, '上级不能是自己或自己的下级', 'Nothing can lie below itself'),
  'plan.notYours': row(
    10080003,
    403,
    '非本人创建的计划，不能删除或编辑',
    'Plans not created by you cannot be deleted or edited',
  ), // spec §8

  'field.required': row(10090001, 400, '不能为空', 'is required'), // spec §5
  'field.empty': row(10090002, 400, '内容为空', 'is Empty'), // spec §5
  'field.tooLong': row(10090003, 400, '最多 {max} 个字符', 'At most {max} characters'),
  'field.tooShort': row(10090004, 400, '至少 {min} 个字符', 'At least {min} characters'),
  'field.tooBig': row(10090005, 400, '不能大于 {max}', 'Must not be more than {max}'),
  'field.tooSmall': row(10090006, 400, '不能小于 {min}', 'Must not be less than {min}'),
  'field.tooMany': row(10090007, 400, '最多 {max} 项', 'At most {max} items'),
  'field.tooFew': row(10090008, 400, '至少 {min} 项', 'At least {min} items'),
  'field.format': row(10090009, 400, '格式不正确', 'The format is incorrect'),
  'field.choice': row(10090010, 400, '不在可选范围内', 'Not one of the choices'),
  'field.unknown': row(10090011, 400, '未知的字段', 'Unknown field'),
  'field.mobile': row(10090012, 400, '手机号格式不正确', 'Mobile number format incorrect'), // spec §5
  'field.email': row(10090013, 400, '邮箱格式不正确', 'Email format incorrect'), // spec §5
  'field.searchText': row(10090014, 400, '只能输入中文、英文字母和数字', 'Only Chinese, English letters and digits'), // spec §5
  'field.positiveInteger': row(
    10090015,
    400,
    '请输入不超过 {digits} 位的正整数',
    'A positive integer of at most {digits} digits',
  ), // spec §5
  'field.nonNegative': row(10090016, 400, '请输入不小于 0 的数字', 'A number not below 0'), // spec §5
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

  'user.self': row(10150001, 409, '不能对自己执行该操作', 'You cannot do this to yourself'),
  'user.lastAdministrator': row(
    10150002,
    409,
    '公司至少要保留一名可用的管理员',
    'A company keeps at least one working administrator',
  ),
  'user.ownPasswordWrong': row(10150003, 400, '您的密码不正确', 'Your own password is wrong'),
  'user.alreadyInCompany': row(10150004, 409, '该用户已在本公司', 'This person belongs to the company already'),
  'user.alreadyInvited': row(
    10150005,
    409,
    '已邀请过该用户，请等待答复',
    'This person was invited already, please wait for the answer',
  ),
  'role.beyondOwn': row(10150006, 403, '超出了您自己的权限范围', 'This reaches beyond what your own role may do'),
  'role.inUse': row(
    10150007,
    409,
    '角色“{name}”还有 {users} 名用户，不能删除',
    'The role “{name}” still has {users} people',
  ),
  'role.screenUnknown': row(10150008, 400, '页面 {screen} 不存在', 'There is no screen {screen}'),
  'organisation.inUse': row(
    10150009,
    409,
    '“{name}”还有 {organisations} 个下级组织、{users} 名人员、{stations} 座电站，不能删除',
    '“{name}” still has {organisations} organisations below it, {users} people and {stations} stations',
  ),
  'organisation.stationTaken': row(
    10150010,
    409,
    '电站“{name}”已属于其他组织，请使用迁移',
    'The station “{name}” belongs to another organisation, migrate it instead',
  ),
  'company.inUse': row(
    10150011,
    409,
    '“{name}”还有 {users} 名用户、{stations} 座电站，不能删除',
    '“{name}” still has {users} people and {stations} stations',
  ),

  'notice.nobody': row(10220001, 409, '所选范围内没有可接收的人员', 'There is nobody to receive it'),
  'notice.expiryPast': row(10220002, 400, '到期时间必须晚于现在', 'It must end later than now'),

  'gateway.notYours': row(
    10290001,
    403,
    '该网关还服务于您的角色看不到的电站',
    'The gateway also serves stations that your role does not see',
  ),
  'import.unreadable': row(10160001, 400, '无法读取该工作簿', 'The workbook cannot be read'),
  'import.tooLarge': row(10160002, 400, '工作簿解压后过大', 'The workbook is too large once unpacked'),
  'import.tooManyRows': row(10160003, 400, '一次最多导入 {max} 行', 'At most {max} rows can be imported at once'),
  'import.tooManyColumns': row(10160020, 400, '最多 {max} 列', 'At most {max} columns'),
  'import.tooLong': row(10160021, 400, '工作簿过于复杂，无法读取', 'The workbook is too complex to be read'),
  'import.empty': row(10160004, 400, '工作簿中没有数据行', 'The workbook has no rows of data'),
  'import.columnMissing': row(10160005, 400, '缺少列“{column}”', 'The column “{column}” is missing'),
  'import.duplicateInFile': row(10160006, 400, '与第 {line} 行重复', 'The same as in line {line}'),
  'import.unknownName': row(10160007, 400, '“{name}”不存在', 'There is no “{name}”'),
  'import.ambiguousName': row(
    10160008,
    400,
    '有多个“{name}”，请写出上级，如 上级/下级',
    'There are several “{name}”: write the one above it too, as in above/below',
  ),
  'import.hasErrors': row(
    10160009,
    409,
    '有 {bad} 行存在错误，未导入任何数据',
    '{bad} rows have errors; nothing was imported',
  ),

  ...operationFailures,
} as const satisfies Record<string, FailureRow>

export type FailureKey = keyof typeof failures

export const isFailureKey = (key: string): key is FailureKey => Object.hasOwn(failures, key)

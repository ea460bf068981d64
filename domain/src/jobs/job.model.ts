import { z } from 'zod'
import { textPairs, type TextPair } from '../kernel/texts.ts'

export interface JobKind {
  name: TextPair
  about: TextPair
  /** Minute, hour, day, month, weekday in the zone of the operating company; absent: only when there is something to do. */
  cron?: string
  /** Most runs of one job, the first included. */
  attempts: number
  firstRetrySeconds: number
  longestRetrySeconds: number
  /** A run that takes longer is ended and counts as failed. */
  limitSeconds: number
  /** How long ended runs are shown. */
  keepDays: number
}

const daily = {
  attempts: 6,
  firstRetrySeconds: 60,
  longestRetrySeconds: 3_600,
  limitSeconds: 3_600,
  keepDays: 30,
} as const

/** Runs so often that a late one is soon made up for. */
const frequent = {
  attempts: 6,
  firstRetrySeconds: 5,
  longestRetrySeconds: 60,
  limitSeconds: 3_600,
  keepDays: 1,
} as const

/** What runs without anybody asking, one row per kind. Handlers are in `server/src/main/job-handlers.ts`. */
export const jobKinds = {
  deliverAlarms: {
    name: ['告警通知发送', 'Alarm delivery'],
    about: ['通过邮件和 Webhook 发送待发的告警通知', 'Sends waiting alarm notifications by e-mail and webhook'],
    attempts: 11,
    firstRetrySeconds: 5,
    longestRetrySeconds: 60,
    limitSeconds: 900,
    keepDays: 7,
  },
  dispatchInspections: {
    name: ['巡检计划派发', 'Dispatch of inspections'],
    about: ['把到期的巡检计划派发为任务', 'Makes tasks of the inspection rounds that are due'],
    cron: '* * * * *',
    ...frequent,
  },
  expireTickets: {
    name: ['两票到期', 'Expiry of tickets'],
    about: [
      '到期前提醒；超过计划结束时间的两票作废或记为未执行',
      'Warns before the planned end of tickets and ends those past it',
    ],
    cron: '* * * * *',
    ...frequent,
  },
  sweepTickets: {
    name: ['在办工作票清点', 'Sweep of live work tickets'],
    about: [
      '每天 12:00 和 18:00 把在办工作票发给运行人员',
      'Sends live work tickets to operating staff at 12:00 and 18:00',
    ],
    cron: '*/5 * * * *',
    ...frequent,
  },
  warnQualifications: {
    name: ['票务资格到期提醒', 'Warning of ending qualifications'],
    about: ['三种人资格到期前 30 天提醒本人和管理人员', 'Warns 30 days before the end of a qualification'],
    cron: '0 8 * * *',
    ...daily,
  },
  purgeSessions: {
    name: ['清理已结束的会话', 'Purge of ended sessions'],
    about: ['删除超过保留期的会话、令牌和登录失败记录', 'Deletes expired sessions, tokens and failed sign-ins'],
    cron: '10 3 * * *',
    ...daily,
  },
  purgeAlarmOutbox: {
    name: ['清理已发送的告警通知', 'Purge of delivered alarm messages'],
    about: ['删除发送完成 90 天以上的告警通知', 'Deletes alarm messages delivered more than 90 days ago'],
    cron: '20 3 * * *',
    ...daily,
  },
  purgeUploads: {
    name: ['清理未使用的上传文件', 'Purge of unused uploads'],
    about: ['删除没有任何记录引用的上传文件', 'Deletes uploaded files that no record refers to'],
    cron: '30 3 * * *',
    ...daily,
  },
  purgeForecasts: {
    name: ['清理过期的天气预报', 'Purge of old forecasts'],
    about: ['删除 60 天以前的天气预报', 'Deletes weather forecasts older than 60 days'],
    cron: '40 3 * * *',
    ...daily,
  },
  correctLateFrames: {
    name: ['更正迟到的数据', 'Correction of late frames'],
    about: ['把两天内做的历史更正用于之后才到的数据', 'Applies recent corrections to frames that arrived later'],
    cron: '*/5 * * * *',
    ...daily,
    keepDays: 1,
  },
  correctEarlierLateFrames: {
    name: ['更正更早迟到的数据', 'Earlier corrections of late frames'],
    about: ['把所有历史更正用于之后才到的数据', 'Applies every correction to frames that arrived after it'],
    cron: '50 3 * * *',
    ...daily,
  },
  analyseRecent: {
    name: ['损失分析', 'Loss analysis'],
    about: ['计算已结束的各日，有变化时重算', 'Computes closed days, and again those that changed'],
    cron: '*/5 * * * *',
    ...daily,
    limitSeconds: 4 * 3_600,
    keepDays: 3,
  },
  analyseAll: {
    name: ['历史损失分析', 'Loss analysis of the whole history'],
    about: ['检查并重算全部历史中受影响的日子', 'Looks for changed days in the whole history and computes them again'],
    cron: '15 4 * * *',
    ...daily,
    limitSeconds: 12 * 3_600,
  },
} as const satisfies Record<string, JobKind>

export type JobKindName = keyof typeof jobKinds
export const jobKindNames = Object.keys(jobKinds) as [JobKindName, ...JobKindName[]]
export const jobKindOf = (name: JobKindName): JobKind => jobKinds[name]

export const jobStateNames = textPairs({
  waiting: ['等待中', 'Waiting'],
  running: ['运行中', 'Running'],
  retrying: ['等待重试', 'Waiting to retry'],
  done: ['已完成', 'Completed'],
  failed: ['失败', 'Failed'],
  cancelled: ['已取消', 'Cancelled'],
})
export type JobState = keyof typeof jobStateNames
export const jobStates = Object.keys(jobStateNames) as [JobState, ...JobState[]]

/** What an administrator may do with a job in this state. */
export const jobActions = {
  waiting: ['cancel'],
  running: ['cancel'],
  retrying: ['cancel'],
  done: [],
  failed: ['retry'],
  cancelled: ['retry'],
} as const satisfies Record<JobState, readonly ('cancel' | 'retry')[]>

export const mayAct = (state: JobState, action: 'cancel' | 'retry'): boolean =>
  (jobActions[state] as readonly string[]).includes(action)

export const JobProgress = z.object({ done: z.int().min(0), total: z.int().min(0) })

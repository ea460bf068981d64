import type { FastifyInstance } from 'fastify'
import { alarmRulesContract } from '@fengguang/domain/alarms/alarm-rules.contract'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { serve } from '../../http/serve.ts'
import { alarmQuality, alarmStatistics } from './alarm-figures.service.ts'
import { effectiveRules, removeRule, saveRule } from './alarm-rules.service.ts'
import { eventDetail, exportEvents, openCounts, pageEvents } from './alarms.service.ts'
import { acknowledge, addComment, setStatus, shelve, unshelve } from './event-handling.service.ts'
import { previewRule } from './rule-preview.service.ts'

export const serveAlarms = (app: FastifyInstance) => {
  const alarms = serve(app, 'alarms', alarmsContract, {
    list: (ctx, { query: { page, pageSize, ...filter } }) => pageEvents(ctx, filter, { page, pageSize }),
    export: (ctx, { query }) => exportEvents(ctx, query),
    detail: (ctx, { query }) => eventDetail(ctx, query.id),
    counts: (ctx, { query }) => openCounts(ctx, query.stationId),
    acknowledge: (ctx, { body }) => acknowledge(ctx, body.ids, body.comment),
    setStatus: (ctx, { body }) => setStatus(ctx, body.ids, body.action, body.comment),
    shelve: (ctx, { body }) => shelve(ctx, body.ids, body.minutes, body.comment),
    unshelve: (ctx, { body }) => unshelve(ctx, body.ids, body.comment),
    comment: (ctx, { body }) => addComment(ctx, body.id, body.comment),
    statistics: (ctx, { query }) => alarmStatistics(ctx, query),
    quality: (ctx, { query }) => alarmQuality(ctx, query),
  })
  const rules = serve(app, 'alarmRules', alarmRulesContract, {
    effective: (ctx, { query }) => effectiveRules(ctx, query),
    save: (ctx, { body }) => saveRule(ctx, body),
    remove: (ctx, { body }) => removeRule(ctx, body.ruleId),
    preview: (ctx, { body }) => previewRule(ctx, body),
  })
  return [alarms, rules] as const
}

import type { AlarmProposal, AlarmQuality, AlarmStatistics } from '@fengguang/domain/alarms/alarm-figures.model'
import { floodsIn, proposalFor } from '@fengguang/domain/alarms/alarm-quality.rules'
import { ruleName } from '@fengguang/domain/alarms/alarm-text.rules'
import { alarmLevels, type AlarmLevel } from '@fengguang/domain/alarms/alarm.model'
import type { AlarmRange } from '@fengguang/domain/alarms/alarms.contract'
import { rulesOf } from '@fengguang/domain/alarms/rule-resolution.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { dayMilliseconds } from '@fengguang/domain/kernel/time-range'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import * as repo from './alarm-figures.repo.ts'
import { findCompanyRules } from './alarm-setup.repo.ts'

const spanMs = 600_000
const chatteringPerHour = 5

function askedOf({ from, to, stationId }: AlarmRange, days: number): repo.Asked {
  const asked = { from: new Date(from), to: new Date(to), stationId }
  const lengthMs = asked.to.getTime() - asked.from.getTime()
  if (lengthMs <= 0) throw new Failure('range.endBeforeStart')
  if (lengthMs > days * dayMilliseconds) throw new Failure('range.tooLong', { days })
  return asked
}

const noLevels = () => Object.fromEntries(alarmLevels.map((level) => [level, 0])) as Record<AlarmLevel, number>

export async function alarmStatistics(ctx: Context, range: AlarmRange): Promise<AlarmStatistics> {
  const asked = askedOf(range, 366)
  const [days, types, stations, devices, rules, totals] = await Promise.all([
    repo.raisesByDay(ctx.db, ctx.user, asked),
    repo.raisesByType(ctx.db, ctx.user, asked),
    repo.topStations(ctx.db, ctx.user, asked),
    repo.topDevices(ctx.db, ctx.user, asked),
    repo.topRules(ctx.db, ctx.user, asked),
    repo.findTotals(ctx.db, ctx.user, asked),
  ])
  const byLevel = noLevels()
  const byDay = new Map<string, Record<AlarmLevel, number>>()
  for (const { day, level, count } of days) {
    byLevel[level] += count
    const levels = byDay.get(day) ?? noLevels()
    levels[level] = count
    byDay.set(day, levels)
  }
  return {
    total: days.reduce((sum, { count }) => sum + count, 0),
    active: totals.active,
    unacknowledged: totals.unacknowledged,
    byLevel,
    byDeviceType: types,
    byDay: [...byDay].map(([day, levels]) => ({ day, levels })),
    topStations: stations,
    topDevices: devices,
    topRules: rules.map(({ source, point, ...rule }) => ({
      ...rule,
      name: ruleName({ source, point, deviceType: rule.deviceType }, ctx.lang),
    })),
    medianAcknowledgeMinutes: totals.acknowledgeMinutes,
    medianActiveMinutes: totals.activeMinutes,
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

export async function alarmQuality(ctx: Context, range: AlarmRange): Promise<AlarmQuality> {
  const asked = askedOf(range, 31)
  const dayAgo = new Date(ctx.now.getTime() - dayMilliseconds)
  const [rate, chattering, standing, proposals] = await Promise.all([
    repo.raiseRate(ctx.db, ctx.user, asked),
    repo.findChattering(ctx.db, ctx.user, asked, chatteringPerHour),
    repo.findStanding(ctx.db, ctx.user, asked.stationId, dayAgo),
    proposalsFor(ctx, asked),
  ])
  const raises = rate.reduce((sum, { count }) => sum + count, 0)
  const spans = Math.max(1, (Math.min(asked.to.getTime(), ctx.now.getTime()) - asked.from.getTime()) / spanMs)
  return {
    raises,
    averagePerTenMinutes: raises / spans,
    mostPerTenMinutes: Math.max(0, ...rate.map(({ count }) => count)),
    rate: rate.map(({ atMs, count }) => ({ at: iso(atMs), count })),
    floods: floodsIn(rate).map(({ fromMs, toMs, count }) => ({ from: iso(fromMs), to: iso(toMs), count })),
    chattering: chattering.map(({ count, mostPerHour, ...subject }) => ({
      ...named(ctx, subject),
      count,
      mostPerHour,
    })),
    standing: standing.map(({ eventId, raisedAt, ...subject }) => ({
      ...named(ctx, subject),
      eventId,
      raisedAt: raisedAt.toISOString(),
      hours: (ctx.now.getTime() - raisedAt.getTime()) / 3_600_000,
    })),
    proposals,
  }
}

type Subject = Omit<Awaited<ReturnType<typeof repo.findChattering>>[number], 'count' | 'mostPerHour'>

const named = (ctx: Context, { deviceType, source, point, ...subject }: Subject) => ({
  ...subject,
  name: ruleName({ source, point, deviceType }, ctx.lang),
})

async function proposalsFor(ctx: Context, asked: repo.Asked): Promise<AlarmProposal[]> {
  const [spells, own] = await Promise.all([
    repo.findSpells(ctx.db, ctx.user, asked),
    findCompanyRules(ctx.db, ctx.user.companyId),
  ])
  const byRule = Map.groupBy(spells, ({ deviceType, ruleKey }) => `${deviceType} ${ruleKey}`)
  return [...byRule.values()]
    .flatMap((ofRule) => {
      const { deviceType, ruleKey, source, point } = ofRule[0]!
      const target = { stationId: asked.stationId ?? null, deviceType, deviceId: null }
      const settings = rulesOf(target, own).find((rule) => rule.key === ruleKey)?.settings
      if (!settings) return []
      const devices = [...Map.groupBy(ofRule, ({ deviceId }) => deviceId).values()].map((list) =>
        list.map(({ raisedAtMs, clearedAtMs, clearedValue, limit }) => ({
          raisedAtMs,
          clearedValue,
          limit,
          ...(clearedAtMs !== null && { clearedAtMs }),
        })),
      )
      const hasLimit = source === 'threshold' || source === 'temperatureRise'
      const proposal = proposalFor(devices, { ...settings, hasLimit })
      if (!proposal) return []
      const unit = (point !== null && pointOf(deviceType, point)?.unit) || ''
      return [
        {
          deviceType,
          ruleKey,
          name: ruleName({ source, point, deviceType }, ctx.lang),
          ...proposal,
          current: proposal.kind === 'delay' ? settings.delaySeconds : settings.deadband,
          unit: proposal.kind === 'delay' ? 's' : unit,
          of: ofRule.length,
        },
      ]
    })
    .sort((a, b) => b.removed - a.removed)
}

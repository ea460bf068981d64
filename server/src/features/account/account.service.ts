import { Failure } from '@fengguang/domain/kernel/failure'
import { menuFor } from '@fengguang/domain/navigation/menu'
import type { HomeParameters, NoticeSettings, PersonalInfo } from '@fengguang/domain/account/account.contract'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { readFile } from '../files/files.service.ts'
import { currentStationOf, defaultStationOf } from '../stations/current-station.service.ts'
import * as repo from './account.repo.ts'

export const logoLimit = { width: 200, height: 80 } as const // spec §5

async function settingsOf(ctx: Context) {
  const settings = await repo.findSettings(ctx.db, ctx.user.accountId)
  if (!settings) throw new Failure('session.expired')
  return settings
}

const shown = (value: boolean) => (value ? '1' : '0')
const personalOf = (s: repo.AccountSettings): PersonalInfo => ({
  realName: s.realName,
  tel: s.tel,
  email: s.email,
  homeTitle: s.homeTitle,
  homeTitleShow: shown(s.homeTitleShow),
  homeLogo: s.homeLogo,
  homeLogoShow: shown(s.homeLogoShow),
})
const noticeOf = ({ msgOnOff, msgVoiceOption }: repo.AccountSettings): NoticeSettings => ({ msgOnOff, msgVoiceOption })
const homeOf = ({ globalTheme, look }: repo.AccountSettings): HomeParameters => ({ globalTheme, look })

export async function accountInfo(ctx: Context) {
  const [settings, current, defaultStation] = await Promise.all([
    settingsOf(ctx),
    currentStationOf(ctx),
    defaultStationOf(ctx),
  ])
  return {
    ...current,
    defaultStation,
    personal: personalOf(settings),
    notice: noticeOf(settings),
    home: homeOf(settings),
  }
}

/** The first page of the menu; a role without any has no home. */
export async function mainPage(ctx: Context) {
  const { look } = await settingsOf(ctx)
  const first = menuFor(ctx.user.grants)[0]?.children[0]
  return { uiState: first?.uiState ?? '', pageUrl: first?.pageUrl ?? '', theme: look }
}

export async function updatePersonal(ctx: Context, form: Partial<PersonalInfo>): Promise<PersonalInfo> {
  const given = Object.keys(form)
  if (given.length === 0) throw new Failure('record.unchanged')
  if (form.homeLogo) await checkLogo(ctx, form.homeLogo)
  try {
    await ctx.db.inTransaction(async (tx) => {
      await repo.savePersonal(tx, ctx.user.accountId, form)
      await record(ctx, { action: 'update', target: 'personal', detail: given.join(', ') }, tx)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'account_tel')) throw error
    throw new Failure('request.invalid', {}, { tel: { key: 'record.duplicate' } })
  }
  return personalOf(await settingsOf(ctx))
}

async function checkLogo(ctx: Context, id: string) {
  const refuse = (key: 'record.notFound' | 'file.notAPicture' | 'file.pictureTooBig') =>
    new Failure('request.invalid', {}, { homeLogo: { key, values: logoLimit } })
  const file = await readFile(ctx, id).catch((error: unknown) => {
    throw error instanceof Failure && error.key === 'record.notFound' ? refuse('record.notFound') : error
  })
  if (!file.isHeld) throw refuse('record.notFound')
  if (file.width === null || file.height === null) throw refuse('file.notAPicture')
  if (file.width > logoLimit.width || file.height > logoLimit.height) throw refuse('file.pictureTooBig')
}

export const noticeSettings = async (ctx: Context) => noticeOf(await settingsOf(ctx))

export async function saveNotice(ctx: Context, notice: NoticeSettings): Promise<NoticeSettings> {
  await configured(ctx, 'notice', notice, (tx) => repo.saveNotice(tx, ctx.user.accountId, notice))
  return noticeSettings(ctx)
}

export const homeParameters = async (ctx: Context) => homeOf(await settingsOf(ctx))

export async function saveHome(ctx: Context, home: Partial<HomeParameters>): Promise<HomeParameters> {
  await configured(ctx, 'home page', home, (tx) => repo.saveHome(tx, ctx.user.accountId, home))
  return homeParameters(ctx)
}

const configured = (ctx: Context, target: string, value: object, save: (tx: Context['db']) => Promise<unknown>) =>
  ctx.db.inTransaction(async (tx) => {
    await save(tx)
    await record(ctx, { action: 'configuration', target, detail: JSON.stringify(value) }, tx)
  })

import type { DefectAction } from '@fengguang/domain/defects/defect.rules'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { screens } from '@fengguang/domain/navigation/screens'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { findOperators, realNameOf, tellPerson } from '../messages/person-messages.service.ts'
import { findParticipants, type StoredDefect } from './defects.repo.ts'

const titles = textPairs({
  submit: ['有新缺陷', 'New defect'],
  receive: ['缺陷已受理', 'Defect received'],
  approve: ['缺陷评审通过', 'Defect approved'],
  refuse: ['判定为非缺陷', 'Not a defect'],
  resubmit: ['缺陷重新提交', 'Defect submitted again'],
  suspend: ['缺陷已挂起', 'Defect suspended'],
  resume: ['缺陷已恢复', 'Defect resumed'],
  eliminate: ['缺陷待验收', 'Defect waiting for acceptance'],
  accept: ['缺陷已消除', 'Defect eliminated'],
  reject: ['缺陷验收被驳回', 'Elimination rejected'],
})

/** All who may handle it hear of a new one; of what follows, those with a line in its history. Who acted hears nothing. */
export async function tellPeople(
  ctx: Context,
  tx: Db,
  defect: Pick<StoredDefect, 'id' | 'no' | 'title' | 'stationId' | 'stationName' | 'deviceName'>,
  action: DefectAction | 'submit',
  comment: string,
): Promise<void> {
  const { accountId, companyId } = ctx.user
  const isNew = action === 'submit' || action === 'resubmit'
  const concerned = isNew
    ? await findOperators(tx, { screen: 'defectManagement', companyId, stationId: defect.stationId })
    : await findParticipants(tx, defect.id)
  const actor = await realNameOf(tx, accountId)
  const [zh, en] = titles[action]
  const about = `${defect.no} ${defect.title} · ${defect.stationName} ${defect.deviceName}`
  for (const receiver of concerned.filter((id) => id !== accountId))
    await tellPerson(tx, {
      accountId: receiver,
      title: [zh, en],
      content: [`${about} · ${actor}${comment && `：${comment}`}`, `${about} · ${actor}${comment && `: ${comment}`}`],
      link: `${screens.defectManagement.path}?id=${defect.id}`,
      now: ctx.now,
    })
}

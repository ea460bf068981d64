import type { ScreenGrant } from '@fengguang/domain/access/visible-screens'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { screenNames, screens } from '@fengguang/domain/navigation/screens'
import { watchGrants } from '../organisation/role-templates.service.ts'

/** A role that sees the stations of one province, and the screens made for it. */
export interface DemoRegion {
  key: string
  companyId: string
  province: string
  name: TextPair
}

export const demoRegions: readonly DemoRegion[] = [
  { key: 'shanghai', companyId: 'c-donghai', province: '上海', name: ['上海区域运行', 'Shanghai operation'] },
  { key: 'henan', companyId: 'c-zhongyuan', province: '河南', name: ['河南区域运行', 'Henan operation'] },
]

export const grantsOfRegion = ({ province }: DemoRegion): readonly ScreenGrant[] => [
  ...screenNames.filter((name) => screens[name].region === province).map((screen) => ({ screen, mayOperate: false })),
  ...watchGrants,
]

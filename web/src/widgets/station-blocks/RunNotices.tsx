import { Alert } from 'antd'
import type { FleetOverview } from '@fengguang/domain/homes/homes.contract'
import { useSay } from '../../lib/i18n.ts'
import { m } from './station-blocks.texts.ts'

interface Props extends Pick<FleetOverview, 'isLive' | 'hasHistory'> {
  filling?: FleetOverview['filling']
}

/** What is missing and why, once above everything instead of in every card. */
export function RunNotices({ isLive, hasHistory, filling }: Props) {
  const say = useSay()
  return (
    <>
      {!isLive && <Alert type="warning" banner title={say(m.notLive)} />}
      {!hasHistory && <Alert type="info" banner title={say(m.noHistory)} />}
      {filling && (
        <Alert
          type="info"
          banner
          title={
            filling.backTo === null
              ? say(m.fillingFirst, { percent: filling.percent })
              : say(m.filling, { percent: filling.percent, day: filling.backTo.slice(5) })
          }
        />
      )}
    </>
  )
}

import type { StationClass } from '@fengguang/domain/stations/station.model'
import { TabRow } from '../../kit/tabs/TabRow.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import type { ClassRow } from './station-context.ts'
import { m } from './switcher.texts.ts'

interface Props {
  classes: readonly ClassRow[]
  shown: StationClass | undefined
  onShow: (stcls: StationClass) => void
  panelId: string
}

export function ClassTabs({ classes, shown, onShow, panelId }: Props) {
  const say = useSay()
  const lang = useLang()
  const tabs = classes.map(({ stcls, name, nameEn, count }) => ({
    key: stcls,
    label: say(m.groupCount, { name: lang === 'zh_CN' ? name : nameEn, count }),
  }))
  return (
    <div className="fg-class-tabs">
      <TabRow
        tabs={tabs}
        shown={shown}
        onShow={({ key }) => onShow(key)}
        label={say(m.classes)}
        panelId={panelId}
        isWrapping
      />
    </div>
  )
}

import { Button } from 'antd'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { Card } from '../kit/Card.tsx'
import { PanelDrawer } from '../kit/tabs/PanelDrawer.tsx'
import { usePanelAddress } from '../kit/tabs/use-panel-address.ts'
import { ViewTabs } from '../kit/tabs/ViewTabs.tsx'
import { useSay } from '../lib/i18n.ts'
import { GallerySection } from './GallerySection.tsx'

const m = textPairs({
  tabs: ['视图与面板', 'Views and panels'],
  overview: ['总览', 'Overview'],
  trend: ['趋势', 'Trend'],
  ledger: ['台账', 'Ledger'],
  shown: [
    '当前视图：{name}。它写在地址中，链接可以分享。',
    'This view is {name}. It stands in the address, so the link can be shared.',
  ],
  open: ['打开面板', 'Open the panels'],
  panels: ['设备面板', 'Device panels'],
  inside: ['面板内容：{name}', 'Panel: {name}'],
})
const keys = ['overview', 'trend', 'ledger'] as const

function Opener() {
  const say = useSay()
  const { open } = usePanelAddress('sample')
  return <Button onClick={() => open('inv-1')}>{say(m.open)}</Button>
}
const opener = () => <Opener />

export function TabsSection() {
  const say = useSay()
  const { opened, close, shown, show } = usePanelAddress('sample')
  const viewsOf = (text: 'shown' | 'inside') =>
    keys.map((key) => ({ key, label: say(m[key]), content: <p>{say(m[text], { name: say(m[key]) })}</p> }))
  return (
    <GallerySection title={m.tabs}>
      <Card>
        <ViewTabs name="sampleView" label={m.tabs} views={viewsOf('shown')} extra={opener} />
      </Card>
      <PanelDrawer
        isOpen={opened !== undefined}
        onClose={close}
        title={say(m.panels)}
        label={say(m.panels)}
        panels={viewsOf('inside')}
        shown={shown}
        onShow={show}
      />
    </GallerySection>
  )
}

import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { pathOf } from '../../widgets/organisation/organisation-tree.ts'
import { OrganisationTree } from '../../widgets/organisation/OrganisationTree.tsx'
import { m } from './organisation.texts.ts'
import { PeopleTab } from './PeopleTab.tsx'
import { StationsTab } from './StationsTab.tsx'
import { useChosenOrganisation } from './use-chosen-organisation.ts'
import './organisation-page.css'

const tabs = ['people', 'stations'] as const
type Tab = (typeof tabs)[number]

export function PeopleOrganisationPage() {
  const say = useSay()
  const narrow = useNarrow()
  const { read, rows, chosen, choose } = useChosenOrganisation()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('list')) ?? 'people'
  const showTab = (next: Tab) =>
    setParams((now) => {
      const address = new URLSearchParams(now)
      address.set('list', next)
      return address
    })
  return (
    <div className="fg-beside">
      <Card title={say(m.organisations)} error={read.error} onRetry={() => void read.refetch()}>
        <OrganisationTree rows={rows} selectedId={chosen?.id} onSelect={choose} {...(narrow && { heightPx: 240 })} />
      </Card>
      {chosen && rows ? (
        <div className="fg-organisation-right">
          <Card title={say(m.peopleOrganisation)}>
            <p className="fg-organisation-name">{pathOf(rows, chosen.id)}</p>
            <Segmented<Tab>
              value={tab}
              onChange={showTab}
              options={[
                { value: 'people', label: say(m.people) },
                { value: 'stations', label: say(m.stations) },
              ]}
            />
          </Card>
          {tab === 'people' ? (
            <PeopleTab key={chosen.id} organisation={chosen} />
          ) : (
            <StationsTab key={chosen.id} organisation={chosen} organisations={rows} />
          )}
        </div>
      ) : (
        <Card title={say(m.peopleOrganisation)} loading={read.isPending}>
          <Picture kind="empty" title={say(rows?.length === 0 ? m.noDepartments : m.chooseFirst)} />
        </Card>
      )}
    </div>
  )
}

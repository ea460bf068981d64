import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { ViewTabs } from '../../kit/tabs/ViewTabs.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { pathOf } from '../../widgets/organisation/organisation-tree.ts'
import { OrganisationTree } from '../../widgets/organisation/OrganisationTree.tsx'
import { m } from './organisation.texts.ts'
import { PeopleTab } from './PeopleTab.tsx'
import { StationsTab } from './StationsTab.tsx'
import { useChosenOrganisation } from './use-chosen-organisation.ts'
import './organisation-page.css'

export function PeopleOrganisationPage() {
  const say = useSay()
  const narrow = useNarrow()
  const { read, rows, chosen, choose } = useChosenOrganisation()
  return (
    <div className="fg-beside">
      <Card title={say(m.organisations)} error={read.error} onRetry={() => void read.refetch()}>
        <OrganisationTree rows={rows} selectedId={chosen?.id} onSelect={choose} {...(narrow && { heightPx: 240 })} />
      </Card>
      {chosen && rows ? (
        <div className="fg-organisation-right">
          <Card title={say(m.peopleOrganisation)}>
            <p className="fg-organisation-name">{pathOf(rows, chosen.id)}</p>
          </Card>
          <div>
            <ViewTabs
              name="list"
              label={m.peopleOrganisation}
              views={[
                { key: 'people', label: say(m.people), content: <PeopleTab key={chosen.id} organisation={chosen} /> },
                {
                  key: 'stations',
                  label: say(m.stations),
                  content: <StationsTab key={chosen.id} organisation={chosen} organisations={rows} />,
                },
              ]}
            />
          </div>
        </div>
      ) : (
        <Card title={say(m.peopleOrganisation)} loading={read.isPending}>
          <Picture kind="empty" title={say(rows?.length === 0 ? m.noDepartments : m.chooseFirst)} />
        </Card>
      )}
    </div>
  )
}

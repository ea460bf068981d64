import { Descriptions } from 'antd'
import { knowledgeLabels } from '@fengguang/domain/knowledge/knowledge.labels'
import type { KnowledgeVersion } from '@fengguang/domain/knowledge/knowledge.model'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { instantText } from '../../kit/format.ts'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import type { RecordAction } from '../../kit/lifecycle/record-action.ts'
import { useOpenRecord } from '../../kit/record-address.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useRefresh } from '../../lib/refresh.ts'
import { useFormAddress } from './form-address.ts'
import { knowledgeFields } from './knowledge.fields.tsx'
import { entryDetail, useHelped, useRemoveEntry, type KnowledgeRow } from './knowledge.queries.ts'
import { m } from './knowledge.texts.ts'

const kept = ['title', 'symptom', 'cause', 'steps', 'parts', 'safety'] as const

function Version({ fields }: Pick<KnowledgeVersion, 'fields'>) {
  const say = useSay()
  return (
    <Descriptions
      size="small"
      column={1}
      items={kept.map((key) => ({
        key,
        label: say(knowledgeLabels[key].label),
        children: <span className="fg-knowledge-text">{fields[key] || '--'}</span>,
      }))}
    />
  )
}

function Versions({ versions }: { versions: readonly KnowledgeVersion[] }) {
  const say = useSay()
  return (
    <Card title={say(m.versions)}>
      {versions.map(({ version, at, by, fields }) => (
        <details key={version}>
          <summary>{say(m.versionBy, { version, by, at: instantText(at, companyZone()) })}</summary>
          <Version fields={fields} />
        </details>
      ))}
    </Card>
  )
}

function Actions({ entry: { id, helpedMe } }: { entry: KnowledgeRow }) {
  const say = useSay()
  const notices = useNotices()
  const refresh = useRefresh()
  const helped = useHelped()
  const remove = useRemoveEntry()
  const { open } = useFormAddress()
  const [, openRecord] = useOpenRecord()
  const needs = 'knowledge:write'
  const actions: RecordAction[] = [
    {
      key: 'helped',
      label: helpedMe ? m.takeBack : m.itHelped,
      needs,
      ...(!helpedMe && { primary: true as const }),
      run: () => helped.mutateAsync({ id, helped: !helpedMe }),
    },
    { key: 'edit', label: m.edit, needs, run: () => Promise.resolve(open({ edit: id })) },
    {
      key: 'remove',
      label: m.remove,
      needs,
      danger: true,
      confirm: m.removeAsk,
      run: async () => {
        await remove.mutateAsync({ id })
        openRecord(undefined)
        notices.tell(say(m.removed))
      },
    },
  ]
  return <ActionBar actions={actions} onReload={() => refresh('knowledge')} />
}

const titleOf = ({ title }: KnowledgeRow) => title
const bodyOf = ({ id, versions = [] }: KnowledgeRow) => <Versions key={id} versions={versions} />
const actionsFor = (entry: KnowledgeRow) => <Actions key={entry.id} entry={entry} />

/** One entry with its earlier texts. */
export const KnowledgeDrawer = ({ rows }: { rows: readonly KnowledgeRow[] }) => (
  <DetailDrawer<KnowledgeRow>
    fields={knowledgeFields}
    query={entryDetail}
    title={titleOf}
    rows={rows}
    widthPx={860}
    extra={bodyOf}
    footer={actionsFor}
  />
)

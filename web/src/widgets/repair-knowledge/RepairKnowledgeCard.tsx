import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { textPairs } from '@fengguang/domain/kernel/texts'
import { knowledgeContract } from '@fengguang/domain/knowledge/knowledge.contract'
import { knowledgeLabels } from '@fengguang/domain/knowledge/knowledge.labels'
import type { KnowledgeEntry } from '@fengguang/domain/knowledge/knowledge.model'
import { screens } from '@fengguang/domain/navigation/screens'
import { Card } from '../../kit/Card.tsx'
import { queriesOf } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import './repair-knowledge.css'

const knowledge = queriesOf('knowledge', knowledgeContract)
const m = textPairs({
  title: ['维修知识', 'Repair knowledge'],
  none: ['知识库中没有适用的内容', 'The knowledge base has nothing for this'],
  open: ['查看全文与版本', 'Open the entry'],
  all: ['适用的共 {total} 条，此处显示前 {shown} 条', '{total} entries fit; the first {shown} are shown'],
  helped: ['{title}（对 {count} 人有帮助）', '{title} (helped {count})'],
})
const shown = ['symptom', 'cause', 'steps', 'parts', 'safety'] as const

function Entry({ entry }: { entry: KnowledgeEntry }) {
  const say = useSay()
  return (
    <>
      <dl className="fg-repair-knowledge">
        {shown
          .filter((key) => entry[key] !== '')
          .map((key) => (
            <div key={key}>
              <dt>{say(knowledgeLabels[key].label)}</dt>
              <dd>{entry[key]}</dd>
            </div>
          ))}
      </dl>
      <Link to={`${screens.operationsRepository.path}?id=${encodeURIComponent(entry.id)}`}>{say(m.open)}</Link>
    </>
  )
}

/** What the company knows of the fault behind an alarm, or of a kind of device. */
export function RepairKnowledgeCard(asked: { alarmId?: string; deviceId?: string }) {
  const say = useSay()
  const { data, error, isPending, refetch } = useQuery(knowledge.offer(asked))
  return (
    <Card title={say(m.title)} loading={isPending} error={error ?? undefined} onRetry={() => void refetch()}>
      {data?.rows.length === 0 && <p>{say(m.none)}</p>}
      {data?.rows.map((entry) => (
        <details key={entry.id}>
          <summary>{say(m.helped, { title: entry.title, count: entry.helped })}</summary>
          <Entry entry={entry} />
        </details>
      ))}
      {data && data.total > data.rows.length && <p>{say(m.all, { total: data.total, shown: data.rows.length })}</p>}
    </Card>
  )
}

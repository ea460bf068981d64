import { Suspense } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { knowledgeContract } from '@fengguang/domain/knowledge/knowledge.contract'
import { screens } from '@fengguang/domain/navigation/screens'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { useFormAddress } from './form-address.ts'
import { knowledgeFields } from './knowledge.fields.tsx'
import { knowledgeFilterOf } from './knowledge-filter.ts'
import { knowledge, type KnowledgeRow } from './knowledge.queries.ts'
import { m } from './knowledge.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './knowledge.css'

const KnowledgeDrawer = lazy(() => import('./KnowledgeDrawer.tsx').then((x) => ({ default: x.KnowledgeDrawer })))
const KnowledgeForm = lazy(() => import('./KnowledgeForm.tsx').then((x) => ({ default: x.KnowledgeForm })))

/** What the company knows of repairs: by kind of device, maker and fault code. */
export function OperationsRepositoryPage() {
  const say = useSay()
  const download = useDownload()
  const [openId] = useOpenRecord()
  const { isOpen, open } = useFormAddress()
  const hasRead = useEver(openId !== undefined)
  const hasForm = useEver(isOpen)
  return (
    <ListPage<KnowledgeRow>
      name="knowledge"
      title={screens.operationsRepository.title}
      fields={knowledgeFields}
      search={{ placeholder: m.search }}
      query={(state) => knowledge.list({ page: state.page, pageSize: state.pageSize, ...knowledgeFilterOf(state) })}
      opens
      toolbar={
        <Can do="knowledge:write">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ new: true })}>
            {say(m.newEntry)}
          </Button>
        </Can>
      }
      onExport={(state, progress) =>
        download(knowledgeContract.export, knowledgeFilterOf(state), {
          fileName: say(m.fileName),
          onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
        })
      }
    >
      {(rows) => (
        <Suspense fallback={null}>
          {hasRead && <KnowledgeDrawer rows={rows} />}
          {hasForm && <KnowledgeForm />}
        </Suspense>
      )}
    </ListPage>
  )
}

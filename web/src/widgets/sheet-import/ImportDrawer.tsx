import { useReducer, type ReactNode } from 'react'
import { Button, Drawer, Spin, Upload } from 'antd'
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { filesContract, uploadKinds } from '@fengguang/domain/files/files.contract'
import type { CommonFailureKey } from '@fengguang/domain/kernel/failures'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { m as kit } from '../../kit/kit.texts.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useOnce } from '../../kit/use-once.ts'
import { upload } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { importStep, isImportable, noImport } from './import-state.ts'
import { ImportPreviewTable } from './ImportPreviewTable.tsx'
import { m } from './sheet-import.texts.ts'
import './sheet-import.css'

const maxMegabytes = uploadKinds.workbook.maxBytes / 1_000_000

interface Props {
  open: boolean
  title: TextPair
  columns: Readonly<Record<string, TextPair>>
  maxRows: number
  /** A table may be comma-separated text too; a workbook unless said. */
  kind?: 'workbook' | 'table'
  /** Stands above the template and the file: what must be chosen first. */
  lead?: ReactNode
  /** Nothing can be uploaded, or imported, before what it holds is complete. */
  notYet?: boolean
  onTemplate: () => Promise<unknown>
  onPreview: (fileId: string) => Promise<ImportPreview>
  /** Writes all rows; what it throws is shown, and the drawer stays open. */
  onCommit: (fileId: string) => Promise<unknown>
  onClose: () => void
}

/** Import from a workbook: template, upload, errors per row, and only then the import. */
export function ImportDrawer(props: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const [state, dispatch] = useReducer(importStep, noImport)
  const { preview, failure, isBusy } = state

  const attempt = async (what: CommonFailureKey, work: () => Promise<unknown>) => {
    dispatch({ type: 'began' })
    try {
      await work()
    } catch (error) {
      dispatch({ type: 'failed', what, error })
    } finally {
      dispatch({ type: 'ended' })
    }
  }
  const check = (file: File) =>
    attempt('upload.failed', async () => {
      const about = { kind: props.kind ?? 'workbook', fileName: file.name.slice(-200) }
      const { id } = await upload(filesContract.upload, about, file)
      dispatch({ type: 'checked', preview: await props.onPreview(id) })
    })
  const close = () => {
    dispatch({ type: 'closed' })
    props.onClose()
  }
  const { run: commit } = useOnce(() =>
    attempt('processing.failed', async () => {
      if (!preview) return
      await props.onCommit(preview.importId)
      close()
    }),
  )
  return (
    <Drawer
      open={props.open}
      title={say(props.title)}
      size={narrow ? '100%' : 960}
      destroyOnHidden
      onClose={close}
      closable={{ 'aria-label': say(kit.close) }}
      footer={
        preview && (
          <div className="fg-import-foot">
            <Button onClick={() => dispatch({ type: 'another' })}>{say(m.another)}</Button>
            <Button
              type="primary"
              disabled={!isImportable(state) || (props.notYet ?? false)}
              loading={isBusy}
              onClick={() => void commit()}
            >
              {say(m.import, { good: preview.good })}
            </Button>
          </div>
        )
      }
    >
      <div className="fg-import">
        {failure !== undefined && <FailureAlert what={failure.what} error={failure.error} />}
        {preview ? (
          <ImportPreviewTable key={preview.importId} preview={preview} columns={props.columns} />
        ) : (
          <FileChoice
            {...props}
            isBusy={isBusy}
            onFile={check}
            onTemplate={() => attempt('processing.failed', props.onTemplate)}
          />
        )}
      </div>
    </Drawer>
  )
}

interface ChoiceProps extends Pick<Props, 'kind' | 'lead' | 'notYet' | 'maxRows' | 'onTemplate'> {
  isBusy: boolean
  onFile: (file: File) => Promise<void>
}

function FileChoice({ kind, lead, notYet = false, maxRows, onTemplate, isBusy, onFile }: ChoiceProps) {
  const say = useSay()
  return (
    <>
      <p>{say(m.hint)}</p>
      {lead}
      <div>
        <Button icon={<DownloadOutlined />} disabled={notYet} onClick={() => void onTemplate()}>
          {say(m.template)}
        </Button>
      </div>
      <Spin spinning={isBusy} description={say(m.checking)}>
        <Upload.Dragger
          accept={kind === 'table' ? '.xlsx,.csv' : '.xlsx'}
          showUploadList={false}
          disabled={isBusy || notYet}
          beforeUpload={(file) => {
            void onFile(file)
            return false
          }}
        >
          <FileExcelOutlined className="fg-import-icon" aria-hidden />
          <p>{say(m.choose)}</p>
          <p>{say(kind === 'table' ? m.tableLimits : m.limits, { rows: maxRows, size: maxMegabytes })}</p>
        </Upload.Dragger>
      </Spin>
    </>
  )
}

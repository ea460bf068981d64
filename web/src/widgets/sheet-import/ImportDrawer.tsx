import { useState, type ReactNode } from 'react'
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
  const [preview, setPreview] = useState<ImportPreview>()
  const [failure, setFailure] = useState<{ what: CommonFailureKey; error: unknown }>()
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (what: CommonFailureKey, work: () => Promise<unknown>) => {
    setFailure(undefined)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure({ what, error })
    } finally {
      setIsBusy(false)
    }
  }
  const check = (file: File) =>
    attempt('upload.failed', async () => {
      const { id } = await upload(
        filesContract.upload,
        { kind: props.kind ?? 'workbook', fileName: file.name.slice(-200) },
        file,
      )
      setPreview(await props.onPreview(id))
    })
  const close = () => {
    setPreview(undefined)
    setFailure(undefined)
    props.onClose()
  }
  const { run: commit } = useOnce(() =>
    attempt('processing.failed', async () => {
      if (!preview) return
      await props.onCommit(preview.importId)
      close()
    }),
  )
  const isReady = preview !== undefined && preview.bad === 0 && preview.good > 0
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
            <Button onClick={() => setPreview(undefined)}>{say(m.another)}</Button>
            <Button
              type="primary"
              disabled={!isReady || isBusy || (props.notYet ?? false)}
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
        {preview && <ImportPreviewTable key={preview.importId} preview={preview} columns={props.columns} />}
        {!preview && (
          <>
            <p>{say(m.hint)}</p>
            {props.lead}
            <div>
              <Button
                icon={<DownloadOutlined />}
                disabled={props.notYet ?? false}
                onClick={() => void attempt('processing.failed', props.onTemplate)}
              >
                {say(m.template)}
              </Button>
            </div>
            <Spin spinning={isBusy} description={say(m.checking)}>
              <Upload.Dragger
                accept={props.kind === 'table' ? '.xlsx,.csv' : '.xlsx'}
                showUploadList={false}
                disabled={isBusy || (props.notYet ?? false)}
                beforeUpload={(file) => {
                  void check(file)
                  return false
                }}
              >
                <FileExcelOutlined className="fg-import-icon" aria-hidden />
                <p>{say(m.choose)}</p>
                <p>
                  {say(props.kind === 'table' ? m.tableLimits : m.limits, { rows: props.maxRows, size: maxMegabytes })}
                </p>
              </Upload.Dragger>
            </Spin>
          </>
        )}
      </div>
    </Drawer>
  )
}

import { useRef, useState } from 'react'
import { Alert, Button } from 'antd'
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { wiringContract, type WiringDiagram } from '@fengguang/domain/wiring/wiring.contract'
import { Card } from '../../kit/Card.tsx'
import { FailureAlert } from '../../kit/FailureAlert.tsx'
import { failureText } from '../../kit/failure-text.ts'
import { useOnce } from '../../kit/use-once.ts'
import { upload } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useRefresh } from '../../lib/refresh.ts'
import { useDownload } from '../../lib/use-download.ts'
import { BindingForm } from './BindingForm.tsx'
import type { BindingDraft } from './use-binding-draft.ts'
import { VersionList } from './VersionList.tsx'
import { m } from './wiring.texts.ts'

interface Props {
  diagram: WiringDiagram
  draft: BindingDraft
  /** The one clicked in the drawing. */
  element: string | undefined
}

export function DiagramEditor({ diagram, draft, element }: Props) {
  const say = useSay()
  const notices = useNotices()
  const refresh = useRefresh()
  const download = useDownload()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [leftOut, setLeftOut] = useState('')
  const { stationId, version } = diagram
  const { run, running } = useOnce(async (file: File) => {
    setFailure(undefined)
    setLeftOut('')
    try {
      const done = await upload(wiringContract.upload, { stationId, version, fileName: file.name }, file)
      await refresh('wiring')
      notices.tell(say(m.uploaded, { points: done.points }))
      setLeftOut(
        Object.entries(done.leftOut)
          .map(([name, count]) => `${name} ×${count}`)
          .join('  '),
      )
    } catch (error) {
      setFailure(error)
    }
  }, 0)
  const isDrawn = diagram.source === 'drawn'
  return (
    <Card className="fg-wiring-editor" title={say(m.editor)}>
      <p className="fg-wiring-hint">{say(isDrawn ? m.drawnHint : m.uploadedHint)}</p>
      <p>{say(m.current, { name: isDrawn ? say(m.drawn) : diagram.fileName })}</p>
      <div className="fg-wiring-buttons">
        <input
          ref={input}
          type="file"
          className="fg-visually-hidden"
          tabIndex={-1}
          aria-label={say(m.upload)}
          accept=".svg,image/svg+xml"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file chosen again must be noticed again.
            event.target.value = ''
            if (file) void run(file)
          }}
        />
        <Button icon={<UploadOutlined />} loading={running} onClick={() => input.current?.click()}>
          {say(m.upload)}
        </Button>
        <Button
          icon={<DownloadOutlined />}
          onClick={() =>
            void download(
              wiringContract.download,
              { stationId },
              {
                fileName: `${diagram.stationName}.svg`,
              },
            ).catch((error: unknown) => notices.complain(failureText(error, say)))
          }
        >
          {say(m.download)}
        </Button>
      </div>
      {failure !== undefined && <FailureAlert what="upload.failed" error={failure} />}
      {leftOut !== '' && <Alert type="warning" showIcon title={say(m.leftOut, { what: leftOut })} />}
      {!isDrawn && <BindingForm diagram={diagram} draft={draft} element={element} />}
      <VersionList diagram={diagram} />
    </Card>
  )
}

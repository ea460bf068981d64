import { useRef, useState, type DragEvent } from 'react'
import { Button } from 'antd'
import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { failures } from '@fengguang/domain/kernel/failures'
import { useSay } from '../../lib/i18n.ts'
import { failureText } from '../failure-text.ts'
import { m } from '../kit.texts.ts'
import { m as own } from '../form/form.texts.ts'
import { checkFile, takesPictures, type FileTaking } from './file-taking.ts'
import './file.css'

interface Props {
  taking: FileTaking
  /** After each file, in their order. */
  onDone: (id: string, file: File) => unknown
  multiple?: boolean
  id?: string
  invalid?: boolean
  disabled?: boolean
  label?: string
}

interface Sending {
  name: string
  fraction: number
  abort: () => void
}

/** Phones and tablets have a camera; a desktop has none. */
const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** Files chosen, dropped or photographed, sent one after the other with their progress. */
export function FileDrop({ taking, onDone, multiple = false, id, invalid = false, disabled = false, label }: Props) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<unknown>()
  const [isOver, setIsOver] = useState(false)

  const send = async (file: File) => {
    const stop = new AbortController()
    const tell = (fraction: number) => setSending({ name: file.name, fraction, abort: () => stop.abort() })
    checkFile(taking, file)
    tell(0)
    await onDone(await taking.upload(file, tell, stop.signal), file)
  }
  const take = async (files: Iterable<File>) => {
    setFailure(undefined)
    try {
      for (const file of multiple ? files : [...files].slice(0, 1)) await send(file)
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) setFailure(error)
    }
    setSending(undefined)
  }
  const over = (isHere: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isHere && !disabled)
  }
  const isBusy = sending !== undefined || disabled
  const chooser = (ref: typeof input, more: { id?: string; capture?: 'environment' }) => (
    <input
      ref={ref}
      type="file"
      className="fg-visually-hidden"
      tabIndex={-1}
      aria-label={label ?? say(own.chooseFile)}
      aria-invalid={invalid || failure !== undefined}
      accept={taking.types.join(',')}
      multiple={multiple && !more.capture}
      {...more}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // Choosing the same file again must fire again.
        event.target.value = ''
        void take(files)
      }}
    />
  )
  return (
    <div
      className="fg-file-drop"
      data-over={isOver}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        if (!isBusy) void take([...event.dataTransfer.files])
      }}
    >
      {chooser(input, id === undefined ? {} : { id })}
      <Button icon={<UploadOutlined />} disabled={isBusy} onClick={() => input.current?.click()}>
        {label ?? say(own.chooseFile)}
      </Button>
      {takesPictures(taking) && hasCamera() && (
        <>
          {chooser(camera, { capture: 'environment' })}
          <Button icon={<CameraOutlined />} disabled={isBusy} onClick={() => camera.current?.click()}>
            {say(own.takePhoto)}
          </Button>
        </>
      )}
      {sending ? (
        <span className="fg-file-sending">
          <progress max={1} value={sending.fraction} aria-label={say(own.sending, { name: sending.name })} />
          <Button size="small" type="link" onClick={sending.abort}>
            {say(m.cancel)}
          </Button>
        </span>
      ) : (
        <span className="fg-file-hint">{say(own.dropHere)}</span>
      )}
      {failure !== undefined && (
        <div className="fg-form-error" role="alert">
          {`${say(failures['upload.failed'].text)}: ${failureText(failure, say)}`}
        </div>
      )}
    </div>
  )
}

import { useRef, useState } from 'react'
import { Button } from 'antd'
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { filesContract, uploadKinds } from '@fengguang/domain/files/files.contract'
import { failures } from '@fengguang/domain/kernel/failures'
import type { Control } from '../../kit/form/form-field.ts'
import { failureText } from '../../kit/failure-text.ts'
import { useOnce } from '../../kit/use-once.ts'
import { upload } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { fileAddress } from '../../widgets/file-address.ts'
import { checkLogo, logoLimitPx } from './logo-check.ts'
import { m } from './personal.texts.ts'

/** Uploaded at once and shown as it will look in the header; it becomes the account's logo when the form is saved. */
export function LogoInput({ id, value, onChange, invalid }: Control) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const logo = typeof value === 'string' ? value : ''
  const { run, running } = useOnce(async (file: File) => {
    setFailure(undefined)
    try {
      await checkLogo(file)
      const { id: fileId } = await upload(filesContract.upload, { kind: 'logo', fileName: file.name }, file)
      onChange(fileId)
    } catch (error) {
      setFailure(error)
    }
  }, 0)
  return (
    <div className="fg-logo-input">
      <div className="fg-logo-preview">
        {logo ? <img src={fileAddress(logo)} alt={say(m.logoPreview)} /> : <span>{say(m.ourLogo)}</span>}
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        className="fg-visually-hidden"
        tabIndex={-1}
        accept={uploadKinds.logo.types.join(',')}
        aria-invalid={invalid || failure !== undefined}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file chosen again must be noticed again.
          event.target.value = ''
          if (file) void run(file)
        }}
      />
      <Button icon={<UploadOutlined />} loading={running} onClick={() => input.current?.click()}>
        {say(m.chooseLogo)}
      </Button>
      {logo && (
        <Button type="text" icon={<DeleteOutlined />} onClick={() => onChange('')}>
          {say(m.removeLogo)}
        </Button>
      )}
      <div
        className={failure === undefined ? 'fg-form-hint' : 'fg-form-error'}
        role={failure === undefined ? undefined : 'alert'}
      >
        {failure === undefined
          ? say(m.homeLogoHint, logoLimitPx)
          : `${say(failures['upload.failed'].text)}: ${failureText(failure, say)}`}
      </div>
    </div>
  )
}

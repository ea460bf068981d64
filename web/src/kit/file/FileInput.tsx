import { Button } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import type { Control } from '../form/form-field.ts'
import { m } from '../form/form.texts.ts'
import { takesPictures, type FileTaking } from './file-taking.ts'
import { FileDrop } from './FileDrop.tsx'

interface Props extends Control {
  taking: FileTaking
  /** More than one: the value is a list of ids. */
  most: number
  disabled: boolean
}

const idsOf = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

/** Uploaded at once and shown; the record has it when the form is saved. */
export function FileInput({ id, value, onChange, invalid, taking, most, disabled }: Props) {
  const say = useSay()
  const ids = idsOf(value)
  const put = (next: string[]) => onChange(most === 1 ? (next[0] ?? '') : next)
  return (
    <div className="fg-file-input">
      {ids.length > 0 && (
        <ul className="fg-file-list">
          {ids.map((one, n) => (
            <li key={one}>
              {takesPictures(taking) ? (
                <img src={taking.addressOf(one)} alt={say(m.fileNumber, { number: n + 1 })} />
              ) : (
                <a href={taking.addressOf(one)}>{say(m.fileNumber, { number: n + 1 })}</a>
              )}
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                disabled={disabled}
                aria-label={say(m.removeFile, { number: n + 1 })}
                title={say(m.removeFile, { number: n + 1 })}
                onClick={() => put(ids.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      {(most === 1 || ids.length < most) && (
        <FileDrop
          id={id}
          taking={taking}
          invalid={invalid}
          disabled={disabled}
          onDone={(file) => put(most === 1 ? [file] : [...ids.filter((one) => one !== file), file])}
        />
      )}
    </div>
  )
}

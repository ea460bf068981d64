import { Button } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useSay } from '../../lib/i18n.ts'
import { m } from './form.texts.ts'
import { FieldInput } from './FieldInput.tsx'
import { shownFields, type RareInput } from './form-field.ts'
import type { RareInputProps } from './RareInput.tsx'

type Row = Readonly<Record<string, unknown>>
interface Props extends Omit<RareInputProps, 'input'> {
  input: Extract<RareInput, { kind: 'rows' }>
}

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [])

/** A list of small records inside a form: added, removed and moved, each with its own fields and errors. */
export function RowsInput({ input, value, onChange, values, errorAt, name, look }: Props) {
  const say = useSay()
  const { fields, min = 0, max = Infinity } = input
  const rows = rowsOf(value)
  const put = (at: number, row: Row) => onChange(rows.with(at, row))
  const swap = (at: number, other: number) => {
    const [one, two] = [rows[at], rows[other]]
    if (one && two) onChange(rows.with(at, two).with(other, one))
  }
  return (
    <fieldset
      id={look.id}
      className="fg-form-rows"
      aria-label={name}
      aria-describedby={look['aria-describedby']}
      tabIndex={-1}
    >
      {rows.map((row, at) => {
        const number = at + 1
        return (
          // Rows have no id: only their position distinguishes them.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="fg-form-rows-row">
            <div className="fg-form-rows-fields">
              {shownFields(fields, row).map((field) => {
                const id = `${look.id}_${at}_${field.key}`
                const error = errorAt(`${at}.${field.key}`, say(field.label))
                return (
                  <div key={field.key} className="fg-form-item">
                    <label className="fg-form-label" htmlFor={id}>
                      {say(field.label)}
                    </label>
                    <FieldInput<Row>
                      id={id}
                      field={{ ...field, disabled: field.disabled ?? look.disabled }}
                      value={row[field.key]}
                      values={{ ...values, ...row }}
                      onChange={(next) => put(at, { ...row, [field.key]: next })}
                      error={error}
                    />
                    <div id={`${id}_note`} className={error ? 'fg-form-error' : 'fg-form-hint'} aria-live="polite">
                      {error ?? (field.hint && say(field.hint))}
                    </div>
                  </div>
                )
              })}
            </div>
            <div className="fg-form-rows-buttons">
              <RowButton
                text={say(m.rowUp, { number })}
                icon={<ArrowUpOutlined />}
                isOff={look.disabled || at === 0}
                run={() => swap(at, at - 1)}
              />
              <RowButton
                text={say(m.rowDown, { number })}
                icon={<ArrowDownOutlined />}
                isOff={look.disabled || number === rows.length}
                run={() => swap(at, at + 1)}
              />
              <RowButton
                text={say(m.rowRemove, { number })}
                icon={<DeleteOutlined />}
                isOff={look.disabled || rows.length <= min}
                run={() => onChange(rows.filter((_, n) => n !== at))}
              />
            </div>
          </div>
        )
      })}
      <Button
        icon={<PlusOutlined />}
        disabled={look.disabled || rows.length >= max}
        onClick={() => onChange([...rows, {}])}
      >
        {say(input.addLabel)}
      </Button>
    </fieldset>
  )
}

interface RowButtonProps {
  text: string
  icon: React.ReactNode
  isOff: boolean
  run: () => void
}

const RowButton = ({ text, icon, isOff, run }: RowButtonProps) => (
  <Button type="text" size="small" aria-label={text} title={text} icon={icon} disabled={isOff} onClick={run} />
)

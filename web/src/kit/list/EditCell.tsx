import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { EditOutlined } from '@ant-design/icons'
import { issuesToFields } from '@fengguang/domain/kernel/validation'
import { useSay } from '../../lib/i18n.ts'
import { failureText, fieldErrorsOf, fieldErrorText } from '../failure-text.ts'
import { baseUnitOf, figureOf } from '../format.ts'
import { m } from './list-parts.texts.ts'
import type { Column } from './list-columns.ts'
import './edit-cell.css'

interface Props<Row> {
  column: Column<Row>
  row: Row
  /** The value as it is shown. */
  children: ReactNode
}

const isNumber = (kind: string | undefined): boolean => kind === 'number' || kind === 'quantity'

/** Enter saves, Escape leaves; what could not be saved stays in the box with the reason below it. */
export function EditCell<Row extends object>({ column: { field, whole, align }, row, children }: Props<Row>) {
  const say = useSay()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const [text, setText] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const isEditing = text !== undefined
  const name = say(field.label)
  const withNumber = isNumber(field.format?.kind)
  const edit = field.edit!

  useEffect(() => {
    if (isEditing) input.current?.select()
    else if (wasEditing.current) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const before = withNumber ? String(figureOf(field, row) ?? '') : String(row[field.key] ?? '')
  const start = () => {
    setText(before)
    setError(undefined)
  }
  const checked = () => {
    const typed = text?.trim() ?? ''
    const value = withNumber ? (typed === '' ? undefined : Number(typed)) : typed
    const result = edit.schema.safeParse(value)
    if (result.success) return result
    const [first] = Object.values(issuesToFields(result.error, value))
    return { success: false as const, reason: fieldErrorText(first ?? { key: 'field.format' }, name, say) }
  }
  const save = async () => {
    if (isSaving) return
    if (text === before) return setText(undefined)
    const result = checked()
    if (!result.success) return setError(result.reason)
    setIsSaving(true)
    try {
      await edit.save(row, result.data)
      setText(undefined)
    } catch (failure) {
      const [atField] = Object.values(fieldErrorsOf(failure))
      setError(atField === undefined ? failureText(failure, say) : fieldErrorText(atField, name, say))
    } finally {
      setIsSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A drawer around the list must not take the Escape, nor the row the Enter.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') setText(undefined)
  }
  if (!isEditing)
    return (
      <button
        ref={button}
        type="button"
        className="fg-edit-cell"
        data-align={align}
        aria-label={say(m.editValue, { name, value: whole(row) ?? before })}
        onClick={start}
      >
        {children}
        <EditOutlined aria-hidden />
      </button>
    )
  const unit = field.unit ?? baseUnitOf(field, say)
  return (
    <span className="fg-edit-cell-box">
      <input
        ref={input}
        value={text}
        inputMode={withNumber ? 'decimal' : 'text'}
        aria-label={unit ? `${name} (${unit})` : name}
        aria-invalid={error !== undefined}
        aria-describedby={id}
        title={say(m.editKeys)}
        readOnly={isSaving}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {unit && <span className="fg-edit-cell-unit">{unit}</span>}
      <span id={id} className="fg-edit-cell-error" role="alert">
        {error}
      </span>
    </span>
  )
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Input, type InputRef } from 'antd'
import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { notices } from '@fengguang/domain/kernel/notices'
import { cleanSearchText, selectSearchLength } from '@fengguang/domain/kernel/validation'
import { useSay } from '../lib/i18n.ts'
import { m } from './kit.texts.ts'
import './search-input.css'

interface Props {
  value: string
  onSearch: (text: string) => void
  placeholder?: TextPair
  maxLength?: number
  /** Pause between typing and searching. */
  delayMs?: number
  /** `/` anywhere on the page comes here. */
  slashFocuses?: boolean
}

const noticeMs = 5000

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function useSlash(wanted: boolean, focus: () => void): void {
  useEffect(() => {
    if (!wanted) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return
      event.preventDefault()
      focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [wanted, focus])
}

/** Search text of specification §5: what is not Chinese, a letter or a digit is removed with a notice. */
export function SearchInput({
  value,
  onSearch,
  placeholder = m.search,
  maxLength = selectSearchLength,
  delayMs = 300,
  slashFocuses = false,
}: Props) {
  const say = useSay()
  const input = useRef<InputRef>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  const [composing, setComposing] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [focusInput] = useState(() => () => input.current?.focus())
  useSlash(slashFocuses, focusInput)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The handler of the latest render counts, not the one from before the person started to type.
  const latestSearch = useRef(onSearch)
  useLayoutEffect(() => {
    latestSearch.current = onSearch
  })
  useEffect(() => {
    if (!notice) return undefined
    const hiding = setTimeout(() => setNotice(undefined), noticeMs)
    return () => clearTimeout(hiding)
  }, [notice])
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }

  const accept = (raw: string) => {
    const clean = cleanSearchText(raw, Infinity)
    const text = cleanSearchText(raw, maxLength)
    setNotice(
      clean === raw ? (text === clean ? undefined : say(m.searchCut, { max: maxLength })) : say(notices.searchCleaned),
    )
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latestSearch.current(text), delayMs)
  }
  const searchNow = () => {
    clearTimeout(timer.current)
    onSearch(typed)
  }
  return (
    <div className="fg-search">
      <Input
        ref={input}
        value={typed}
        allowClear={{ clearIcon: <CloseCircleFilled aria-label={say(m.clear)} /> }}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(placeholder)}
        placeholder={say(placeholder)}
        {...(notice && { status: 'warning' as const })}
        // While Chinese is being composed the letters of its pinyin must stay.
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={(event) => {
          setComposing(false)
          accept(event.currentTarget.value)
        }}
        onChange={(event) => (composing ? setTyped(event.target.value) : accept(event.target.value))}
        onPressEnter={searchNow}
      />
      {notice && (
        <div className="fg-search-notice" role="alert">
          {notice}
        </div>
      )}
    </div>
  )
}

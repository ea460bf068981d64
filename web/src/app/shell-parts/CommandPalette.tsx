// oxlint-disable jsx-a11y/prefer-tag-over-role -- a list whose entries carry pictures has no tag of its own
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { BankOutlined, FileOutlined, SearchOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { Input, Modal } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notices } from '@fengguang/domain/kernel/notices'
import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import type { MenuTarget } from '@fengguang/domain/navigation/menu-target.rules'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { useLang, useSay } from '../../lib/i18n.ts'
import { toggleFullscreen } from '../../widgets/fullscreen/use-fullscreen.ts'
import { Marked } from '../../kit/Marked.tsx'
import { stationAccessQueries } from '../../widgets/station-switcher/account.queries.ts'
import { useStations } from '../../widgets/station-switcher/station-context.ts'
import { useAppSession } from '../app-session.ts'
import { destinations } from '../destinations.ts'
import { findEntries, menuEntries, stationEntries, type PaletteEntry } from './palette-entries.ts'
import { m } from './shell-parts.texts.ts'
import './palette.css'

const icons = { screen: <FileOutlined />, station: <BankOutlined />, action: <ThunderboltOutlined /> } as const
const kindNames = { screen: m.screens, station: m.stations, action: m.actions } as const
const keptMs = 5 * 60_000

function useEntries(): PaletteEntry[] {
  const say = useSay()
  const lang = useLang()
  const navigate = useNavigate()
  const { menu } = useAppSession()
  const { switchTo, openSwitcher, classes } = useStations()
  const hasStations = classes.length > 0
  const stations = useQuery({ ...stationAccessQueries.lists({}), staleTime: keptMs, enabled: hasStations }).data
  return useMemo(() => {
    const action = (key: string, [zh, en]: readonly [string, string], run: () => void): PaletteEntry => ({
      key,
      kind: 'action',
      label: say([zh, en]),
      hint: '',
      words: [zh, en.toLowerCase()],
      run,
    })
    const choose = ({ stcls, stid }: StationRow) =>
      void switchTo({ stcls, busiId: stid, treeType: 'default', busiType: 1 })
    const open = (target: MenuTarget) =>
      target.kind === 'leave'
        ? void window.open(target.address, target.target, 'noopener,noreferrer')
        : void navigate(target.path)
    return [
      ...menuEntries(menu, destinations, lang, open),
      ...stationEntries(stations ?? [], choose),
      ...(hasStations ? [action('switcher', m.chooseStation, () => void openSwitcher())] : []),
      ...(document.fullscreenEnabled ? [action('fullscreen', m.fullscreen, () => void toggleFullscreen())] : []),
    ]
  }, [say, lang, navigate, menu, stations, hasStations, switchTo, openSwitcher])
}

/** Ctrl+K: one place to go anywhere by name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const id = useId()
  const entries = useEntries()
  const [text, setText] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  const [isCleaned, setIsCleaned] = useState(false)
  const [active, setActive] = useState(0)
  const found = useMemo(() => (isComposing ? [] : findEntries(entries, text)), [entries, text, isComposing])

  const accept = (raw: string) => {
    const clean = cleanSearchText(raw)
    setIsCleaned(clean !== raw)
    setText(clean)
    setActive(0)
  }
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const move = (step: number) => found.length > 0 && setActive((active + step + found.length) % found.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') run(found[active])
    else return
    event.preventDefault()
  }
  return (
    <Modal
      open
      title={<span className="fg-visually-hidden">{say(m.palette)}</span>}
      closable={false}
      footer={null}
      width={560}
      className="fg-palette"
      transitionName=""
      maskTransitionName=""
      onCancel={onClose}
    >
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key to type at once
        autoFocus
        variant="borderless"
        size="large"
        value={text}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={found[active] ? `${id}${active}` : undefined}
        aria-label={say(m.palettePlaceholder)}
        placeholder={say(m.palettePlaceholder)}
        prefix={<SearchOutlined aria-hidden />}
        onCompositionStart={() => setIsComposing(true)}
        onCompositionEnd={(event) => {
          setIsComposing(false)
          accept(event.currentTarget.value)
        }}
        onChange={(event) => (isComposing ? setText(event.target.value) : accept(event.target.value))}
        onKeyDown={onKeyDown}
      />
      {isCleaned && (
        <p role="alert" className="fg-palette-note">
          {say(notices.searchCleaned)}
        </p>
      )}
      {found.length === 0 && !isComposing && <output className="fg-palette-note">{say(m.paletteEmpty)}</output>}
      <div id={`${id}list`} className="fg-palette-list" role="listbox" aria-label={say(m.paletteResults)}>
        {found.map((entry, place) => (
          <div
            key={entry.key}
            id={id + place}
            className="fg-palette-entry"
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            ref={(element) => {
              if (place === active) element?.scrollIntoView({ block: 'nearest' })
            }}
            onMouseMove={() => setActive(place)}
            onClick={() => run(entry)}
            onKeyDown={onKeyDown}
          >
            {icons[entry.kind]}
            <span>
              <Marked name={entry.label} text={text} /> <small>{entry.hint}</small>
            </span>
            <small>{say(kindNames[entry.kind])}</small>
          </div>
        ))}
      </div>
    </Modal>
  )
}

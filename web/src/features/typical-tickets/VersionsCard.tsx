import { Select } from 'antd'
import { z } from 'zod'
import { compareContents, contentLines, type LineChange } from '@fengguang/domain/typical-tickets/typical-compare.rules'
import { contentLabels } from '@fengguang/domain/typical-tickets/typical.labels'
import {
  contentFieldsOf,
  openStatuses,
  type TypicalVersion,
  type VersionStatus,
} from '@fengguang/domain/typical-tickets/typical.model'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { textParam } from '../../lib/address.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { VersionStatusTag } from './typical.fields.tsx'
import type { TypicalRow } from './typical-tickets.queries.ts'
import { m } from './typical-tickets.texts.ts'

/** Which version is read, and which one it is compared with. */
const versionAddress = z.object({ version: textParam(6), against: textParam(6) })
const isOpen = ({ status }: { status: VersionStatus }): boolean =>
  (openStatuses as readonly VersionStatus[]).includes(status)

/** One that is being decided is compared with the one in use, any other with the one before it. */
function comparedWith(shown: TypicalVersion, versions: readonly TypicalVersion[], asked: string | undefined) {
  const others = versions.filter(({ id }) => id !== shown.id)
  const named = others.find(({ no }) => String(no) === asked)
  const inUse = isOpen(shown) ? others.find(({ status }) => status === 'approved') : undefined
  return named ?? inUse ?? others.find(({ no }) => no < shown.no) ?? others[0]
}

interface ChoiceProps {
  label: string
  versions: readonly TypicalVersion[]
  value: number
  onChange: (no: number) => void
}
function VersionChoice({ label, versions, value, onChange }: ChoiceProps) {
  const say = useSay()
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={onChange}
      popupMatchSelectWidth={false}
      options={versions.map(({ no }) => ({ value: no, label: say(m.versionNo, { no }) }))}
    />
  )
}

function Contents({ kind, version }: { kind: TypicalRow['kind']; version: TypicalVersion }) {
  const say = useSay()
  const lang = useLang()
  const { status, authorName, createdAt, approvedAt, usedCount, content } = version
  return (
    <>
      <p className="fg-typical-facts">
        <VersionStatusTag status={status} />
        <span data-content="record">{say(m.versionBy, { name: authorName, at: instantText(createdAt) })}</span>
        {approvedAt && <span>{say(m.approvedAt, { at: instantText(approvedAt) })}</span>}
        {usedCount > 0 && <span>{say(m.versionUsed, { count: usedCount })}</span>}
      </p>
      <dl className="fg-typical-content">
        {contentFieldsOf[kind].map((field) => {
          const lines = contentLines(content, field, lang)
          return (
            <div key={field}>
              <dt>{say(contentLabels[field].label)}</dt>
              {lines.length === 0 && <dd className="fg-typical-none">{say(m.empty)}</dd>}
              {lines.map((line, index) => (
                // Two lines may say the same: only their place distinguishes them.
                // oxlint-disable-next-line react/no-array-index-key
                <dd key={`${index} ${line}`} data-content="record">
                  {lines.length > 1 && `${index + 1}. `}
                  {line}
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </>
  )
}

const wordOf = ({ before, after }: LineChange) => (before === null ? m.added : after === null ? m.removed : m.changed)

function Compared({
  kind,
  before,
  after,
}: {
  kind: TypicalRow['kind']
  before: TypicalVersion
  after: TypicalVersion
}) {
  const say = useSay()
  const lang = useLang()
  const found = compareContents(kind, before.content, after.content, lang)
  return (
    <>
      <p className="fg-typical-facts">{say(m.compareNote, { before: before.no, after: after.no })}</p>
      {found.length === 0 && <p>{say(m.same)}</p>}
      <dl className="fg-typical-content">
        {found.map(({ field, changes }) => (
          <div key={field}>
            <dt>{say(contentLabels[field].label)}</dt>
            {changes.map((change, index) => (
              // A line may change twice in the same way: only its place distinguishes it.
              // oxlint-disable-next-line react/no-array-index-key
              <dd key={`${index} ${change.before} ${change.after}`} className="fg-typical-change">
                <b>{say(wordOf(change))}</b>
                {change.before !== null && <del data-content="record">{change.before}</del>}
                {change.after !== null && <ins data-content="record">{change.after}</ins>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}

/** What a version says, and what it changes; both versions stand in the address. */
export function VersionsCard({ row }: { row: TypicalRow }) {
  const say = useSay()
  const { kind, versions = [] } = row
  const [{ version, against }, change] = useAddress(versionAddress)
  const shown = versions.find(({ no }) => String(no) === version) ?? versions[0]
  if (!shown) return null
  const other = comparedWith(shown, versions, against)
  return (
    <>
      <Card
        title={say(m.versions)}
        extra={
          <VersionChoice
            label={say(m.version)}
            versions={versions}
            value={shown.no}
            onChange={(no) => change({ version: String(no), against: undefined }, { replace: true })}
          />
        }
      >
        <Contents kind={kind} version={shown} />
      </Card>
      <Card
        title={say(m.compare)}
        extra={
          other && (
            <VersionChoice
              label={say(m.against)}
              versions={versions.filter(({ id }) => id !== shown.id)}
              value={other.no}
              onChange={(no) => change({ against: String(no) }, { replace: true })}
            />
          )
        }
      >
        {other ? <Compared kind={kind} before={other} after={shown} /> : <p>{say(m.onlyOne)}</p>}
      </Card>
    </>
  )
}

import { useMemo, useState } from 'react'
import { Button } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { Can, PermissionsContext } from '../kit/Can.tsx'
import { Card } from '../kit/Card.tsx'
import { ConfirmButton } from '../kit/ConfirmButton.tsx'
import { CurvePanel } from '../kit/curve/CurvePanel.tsx'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { SearchInput } from '../kit/SearchInput.tsx'
import { ShownOnce } from '../kit/ShownOnce.tsx'
import { useOnce } from '../kit/use-once.ts'
import { StationStateTag } from '../widgets/StationStateTag.tsx'
import { SearchTree } from '../kit/tree/SearchTree.tsx'
import { sampleTree } from './gallery-data.ts'
import { m } from './gallery.texts.ts'
import { GallerySection } from './GallerySection.tsx'
import { SampleCurves } from './ListSections.tsx'
import { sampleFailure } from './sample-failures.ts'

export function CurvesSection() {
  const say = useSay()
  return (
    <GallerySection title={m.curves}>
      <SampleCurves />
      <div className="fg-gallery-grid">
        <CurvePanel title={say(m.curveLoading)} curves={undefined} heightPx={180} />
        <CurvePanel title={say(m.curveEmpty)} curves={[]} heightPx={180} />
        <CurvePanel
          title={say(m.curveError)}
          curves={undefined}
          error={sampleFailure(say)}
          onRetry={() => undefined}
          heightPx={180}
        />
      </div>
    </GallerySection>
  )
}

const stateOf = ({ state }: (typeof sampleTree)[number]) => state && <StationStateTag state={state} />

const treeTexts = { label: m.stations, placeholder: m.searchName, empty: m.noStation }
/** Long enough that only a part of it is drawn. */
const longTree = [
  { id: 'all', pid: null, name: '5000' },
  ...Array.from({ length: 5000 }, (_, n) => ({ id: `n${n}`, pid: 'all', name: `INV-${n + 1}` })),
]

export function TreeSection() {
  const [selectedId, setSelectedId] = useState('ST0001')
  const [checked, setChecked] = useState<readonly string[]>(['ST0001', 'ST0009'])
  return (
    <GallerySection title={m.tree}>
      <div className="fg-gallery-grid">
        <Card>
          <SearchTree
            {...treeTexts}
            rows={sampleTree}
            selectedId={selectedId}
            onSelect={({ id }) => setSelectedId(id)}
            extra={stateOf}
          />
        </Card>
        <Card>
          <SearchTree {...treeTexts} rows={sampleTree} checked={checked} onCheck={setChecked} />
        </Card>
        <Card>
          <SearchTree {...treeTexts} rows={longTree} />
        </Card>
        <Card>
          <SearchTree {...treeTexts} rows={undefined} />
        </Card>
        <Card>
          <SearchTree {...treeTexts} rows={[]} />
        </Card>
      </div>
    </GallerySection>
  )
}

function Breakable() {
  const say = useSay()
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('broken on purpose in the gallery')
  return <Button onClick={() => setBroken(true)}>{say(m.break)}</Button>
}

function OneTimeSecret() {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  const text = 'k7Qp-2mXw-9tRv'
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{say(m.secret)}</Button>
      {isOpen && (
        <ShownOnce
          title={m.secret}
          hint={m.secretHint}
          copyLabel={m.secretCopy}
          text={text}
          onClose={() => setIsOpen(false)}
        >
          <p>
            <code>{text}</code>
          </p>
        </ShownOnce>
      )}
    </>
  )
}

export function ActionsSection() {
  const say = useSay()
  const [count, setCount] = useState(0)
  const [search, setSearch] = useState('')
  const once = useOnce(() => setCount((before) => before + 1))
  const permissions = useMemo(() => new Set(['gallery:see']), [])
  return (
    <GallerySection title={m.actions}>
      <Card>
        <div className="fg-gallery-row">
          <ConfirmButton
            label={m.ask}
            confirm={m.removeAsk}
            danger
            onConfirm={() => Promise.reject(sampleFailure(say))}
          />
          <Button type="primary" onClick={() => void once.run()}>
            {say(m.once)}
          </Button>
          <span aria-live="polite">{say(m.ran, { count })}</span>
          <SearchInput value={search} onSearch={setSearch} />
          <PermissionsContext value={permissions}>
            <Can do="gallery:see">
              <span>{say(m.allowed)}</span>
            </Can>
            <Can do="gallery:act" otherwise={<span>{say(m.notAllowed)}</span>}>
              {say(m.allowed)}
            </Can>
          </PermissionsContext>
          <OneTimeSecret />
          <ErrorBoundary>
            <Breakable />
          </ErrorBoundary>
        </div>
      </Card>
    </GallerySection>
  )
}

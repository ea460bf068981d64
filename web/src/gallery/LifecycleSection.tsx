import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { Card } from '../kit/Card.tsx'
import { ActionBar } from '../kit/lifecycle/ActionBar.tsx'
import { Comments, type RecordComment } from '../kit/lifecycle/Comments.tsx'
import { Offers } from '../kit/lifecycle/Offers.tsx'
import { asks, machineActions, textForm, type RecordAction } from '../kit/lifecycle/record-action.ts'
import { RecordHistory, type HistoryEntry } from '../kit/lifecycle/RecordHistory.tsx'
import { useLang, useSay } from '../lib/i18n.ts'
import { RequestFailure } from '../lib/request-failure.ts'
import { galleryZone } from './gallery-data.ts'
import { GallerySection } from './GallerySection.tsx'
import {
  actionNames,
  handNames,
  m,
  sampleComments,
  sampleHistory,
  sampleMachine,
  offersFor,
  stateNames,
  type SampleAction,
  type SampleState,
} from './lifecycle-samples.ts'
import { sampleFailure } from './sample-failures.ts'

const problems = textForm(m.problems, { most: 100, isRequired: true })
const conclusion = textForm(m.conclusion, { most: 100 })
const changed = () =>
  Promise.reject(new RequestFailure({ key: 'record.conflict', code: 10050002, status: 409, msg: '' }))

function Actions({ isContested = false }: { isContested?: boolean }) {
  const say = useSay()
  const [state, setState] = useState<SampleState>('waiting')
  const actionOf = (action: SampleAction): Omit<RecordAction, 'key'> => {
    const move = async () => setState(sampleMachine.next(state, action, ['acceptor']))
    const run = isContested ? changed : move
    return {
      label: actionNames[action],
      ...(action === 'accept' && { primary: true }),
      ...(action === 'remove' && { danger: true, confirm: m.removeAsk }),
      ...(action === 'reject' ? asks(problems, run) : action === 'accept' ? asks(conclusion, run) : { run }),
    }
  }
  return (
    <Card title={say(isContested ? m.contested : m.actionsTitle)}>
      <p>{say(m.state, { state: say(stateNames[state]) })}</p>
      <ActionBar
        actions={machineActions(sampleMachine, state, ['acceptor'], actionOf)}
        onReload={() => setState('processing')}
      />
    </Card>
  )
}

const entries = (key: string, queryFn: () => Promise<readonly HistoryEntry[]>) => ({
  queryKey: ['gallery', 'history', key],
  queryFn,
  retry: false,
})
const never = () => new Promise<never>(() => {})
const full = entries('full', () => Promise.resolve(sampleHistory))
const empty = entries('empty', () => Promise.resolve([]))
const waiting = entries('never', never)

export function LifecycleSection() {
  const say = useSay()
  const lang = useLang()
  const [comments, setComments] = useState<readonly RecordComment[]>(sampleComments)
  const failing = entries(`failing ${lang}`, () => Promise.reject(sampleFailure(say)))
  const add = async (text: string) =>
    setComments((before) => [
      ...before,
      { id: String(before.length + 1), at: '2026-06-18T06:30:00Z', by: '王海', text },
    ])
  return (
    <GallerySection title={m.lifecycle}>
      <div className="fg-gallery-grid fg-gallery-lists">
        <Actions />
        <Actions isContested />
        <RecordHistory query={full} title={m.historyTitle} zone={galleryZone} />
        <Comments
          query={{
            queryKey: ['gallery', 'comments', comments],
            queryFn: () => Promise.resolve(comments),
            placeholderData: keepPreviousData,
          }}
          onAdd={add}
          zone={galleryZone}
        />
        <Offers offers={offersFor(say(m.unchecked))} actionNames={actionNames} handNames={handNames} />
        <Offers offers={[]} actionNames={actionNames} handNames={handNames} />
        <RecordHistory query={waiting} title={m.historyLoading} />
        <RecordHistory query={empty} title={m.historyEmpty} />
        <RecordHistory query={failing} title={m.historyError} />
      </div>
    </GallerySection>
  )
}

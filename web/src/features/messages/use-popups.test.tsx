import { act, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PopupNotice } from '@fengguang/domain/messages/message.model'
import { messagesContract } from '@fengguang/domain/messages/messages.contract'
import { accountContract, type NoticeSettings } from '@fengguang/domain/account/account.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { CornerStack } from '../../lib/CornerStack.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { usePopups } from './use-popups.ts'

const notice = (id: string, app_popup_method: PopupNotice['app_popup_method'] = '02'): PopupNotice => ({
  id,
  kind: 'system',
  msg_title: `标题 ${id}`,
  msg_content: `中文 ${id}`,
  msg_content_en: `English ${id}`,
  app_popup_method,
  link: '/stationManage',
})

const spoken = vi.fn<(utterance: { text: string }) => void>()
const rung = vi.fn<() => void>()

class FakeUtterance extends EventTarget {
  lang = ''
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

function giveSound(): void {
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: FakeUtterance) => {
      spoken(utterance)
      utterance.dispatchEvent(new Event('start'))
    },
  })
  const part = { connect: () => part, frequency: {}, gain: {} }
  const gain = {
    ...part,
    gain: { setValueAtTime: vi.fn<() => void>(), exponentialRampToValueAtTime: vi.fn<() => void>() },
  }
  const tone = {
    connect: () => gain,
    frequency: { value: 0 },
    start: rung,
    stop: () => undefined,
    addEventListener: () => undefined,
  }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      resume = () => Promise.resolve()
      createOscillator = () => tone
      createGain = () => gain
    },
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
})
afterEach(async () => {
  await act(async () => clearCorner())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function Popups() {
  const { setLeads } = usePopups()
  useEffect(() => setLeads(true), [setLeads])
  return <CornerStack />
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const corner = () => [...document.querySelectorAll('.fg-corner-message')].map((one) => one.textContent ?? '')
const shows = (text: string) => corner().some((one) => one.includes(text))

/** The hook on a page, answering each poll with the next list. */
async function open(settings: NoticeSettings, ...answers: PopupNotice[][]) {
  const asked: number[] = []
  fakeApi(accountContract, { noticeSettings: () => settings })
  fakeApi(messagesContract, {
    popups: () => {
      asked.push(Date.now())
      return { until: String(asked.length), notices: answers.shift() ?? [] }
    },
  })
  await render(<Popups />)
  await pass(50)
  return asked
}
const on: NoticeSettings = { msgOnOff: '00', msgVoiceOption: '01' }

test('with msgOnOff 00 notices are asked for every 30 s [req 226] [req 563]', async () => {
  const asked = await open(on)
  expect(asked).toHaveLength(1)
  await pass(29_900)
  expect(asked).toHaveLength(1)
  await pass(100)
  expect(asked).toHaveLength(2)
  await pass(60_000)
  expect(asked).toHaveLength(4)
})

test('with msgOnOff 01 nothing is asked for [req 226]', async () => {
  const asked = await open({ ...on, msgOnOff: '01' }, [notice('a')])
  await pass(120_000)
  expect(asked).toEqual([])
  expect(corner()).toEqual([])
})

test('a popup of method 01 stays, one of method 02 goes after 10 s [req 187] [req 564]', async () => {
  await open(on, [notice('sticky', '01'), notice('timed', '02')])
  await pass(2000)
  expect([shows('sticky'), shows('timed')]).toEqual([true, true])
  await pass(9900)
  expect(shows('timed')).toBe(true)
  await pass(200)
  expect([shows('sticky'), shows('timed')]).toEqual([true, false])
  await pass(600_000)
  expect(shows('sticky')).toBe(true)
})

test('popups that came together appear 2 s apart [req 565]', async () => {
  giveSound()
  await open(on, [notice('a', '01'), notice('b', '01'), notice('c', '01')])
  expect(corner()).toHaveLength(1)
  await pass(1900)
  expect(corner()).toHaveLength(1)
  await pass(100)
  expect(corner()).toHaveLength(2)
  await pass(2000)
  expect(corner()).toHaveLength(3)
})

describe('the sound', () => {
  test('of msgVoiceOption 01 is a bell [req 175]', async () => {
    giveSound()
    await open(on, [notice('a')])
    expect([rung.mock.calls.length > 0, spoken.mock.calls.length]).toEqual([true, 0])
  })

  test('of msgVoiceOption 02 is a voice that reads the notice [req 175]', async () => {
    giveSound()
    await open({ ...on, msgVoiceOption: '02' }, [notice('a')])
    expect(spoken.mock.calls.map(([{ text }]) => text)).toEqual(['标题 a 中文 a'])
    expect(rung).not.toHaveBeenCalled()
  })

  test('that the browser cannot play is replaced by a text in Chinese [req 555]', async () => {
    await open(on, [notice('a')])
    await pass(100)
    expect(shows('浏览器不支持')).toBe(true)
  })
})

import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { failures } from '@fengguang/domain/kernel/failures'
import type { PopupNotice } from '@fengguang/domain/messages/message.model'
import { messagesContract } from '@fengguang/domain/messages/messages.contract'
import { callSettled } from '../../lib/call.ts'
import { postCorner } from '../../lib/corner-messages.ts'
import { store, stored } from '../../lib/storage.ts'
import { langTag, useLang, useSay } from '../../lib/i18n.ts'
import { soundNotice } from '../../widgets/notice-sound/notice-sound.ts'
import { accountQueries } from '../../widgets/station-switcher/account.queries.ts'
import { m } from './messages.texts.ts'
import { useMessageAct } from './messages.queries.ts'
import { makePopupQueue, timedPopupMs } from './popup-queue.ts'

const pollMs = 30_000 // spec §9

const mostKept = 200

function toldBefore(): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(stored('poppedUp') ?? '[]'))
  } catch {
    return [] // edited by hand: then they are shown once more
  }
}

/** Notices pop up while the person wants them to (msgOnOff 00, spec §4): by poll, and at once when something is pushed. */
export function usePopups(): { checkNow: () => void; setLeads: (leads: boolean) => void } {
  const say = useSay()
  const lang = useLang()
  const navigate = useNavigate()
  const settings = useQuery(accountQueries.noticeSettings(undefined)).data
  const readNotices = useMessageAct(messagesContract.readNotices)
  const queue = useRef<ReturnType<typeof makePopupQueue>>(undefined)
  /** One tab of a browser sounds. */
  const leads = useRef(true)
  const hasComplained = useRef(false)
  const isOn = settings?.msgOnOff === '00'

  const complainOnce = (text: string) => {
    if (hasComplained.current) return
    hasComplained.current = true
    postCorner(text, 'status')
  }
  const textOf = (notice: PopupNotice) => (lang === 'zh_CN' ? notice.msg_content : notice.msg_content_en)
  const sound = useEffectEvent(async (notices: readonly PopupNotice[]) => {
    const [first] = notices
    if (!first || !leads.current) return
    // Without a first click the browser keeps every sound waiting for ever.
    if (!navigator.userActivation.hasBeenActive) return complainOnce(say(m.soundBlocked))
    const words = `${first.msg_title} ${textOf(first)}`
    const outcome = await soundNotice(settings?.msgVoiceOption ?? '01', words, langTag(lang))
    if (outcome === 'silent') complainOnce(say(failures['audio.unsupported'].text))
  })
  const show = useEffectEvent((notice: PopupNotice) => {
    const stays = notice.app_popup_method === '01'
    const isEvent = notice.kind === 'event'
    const seen = () => !isEvent && readNotices.mutate({ ids: [notice.id] })
    const open = () => {
      seen()
      void navigate(notice.link)
    }
    postCorner(
      textOf(notice),
      isEvent ? 'alert' : 'status',
      { label: say(m.open), run: open },
      { title: notice.msg_title, shownMs: stays ? 'stays' : timedPopupMs, onClose: seen },
    )
  })

  useEffect(() => {
    if (!isOn) return undefined
    const own = makePopupQueue({
      read: async (after) => {
        const answer = await callSettled(messagesContract.popups, { after })
        return answer.ok ? answer.result : undefined
      },
      show: (notice) => show(notice),
      sound: (notices) => void sound(notices),
      told: toldBefore(),
      onTold: (ids) => store('poppedUp', JSON.stringify(ids.slice(-mostKept))),
    })
    queue.current = own
    void own.check()
    const timer = setInterval(() => void own.check(), pollMs)
    return () => {
      clearInterval(timer)
      own.stop()
      queue.current = undefined
    }
  }, [isOn])

  const checkNow = useCallback(() => void queue.current?.check(), [])
  const setLeads = useCallback((now: boolean) => {
    leads.current = now
  }, [])
  return { checkNow, setLeads }
}

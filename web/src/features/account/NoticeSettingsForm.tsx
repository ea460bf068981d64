import { useState } from 'react'
import { Button, Radio, Skeleton, Switch } from 'antd'
import { SoundOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { failures } from '@fengguang/domain/kernel/failures'
import { notices as outcomes } from '@fengguang/domain/kernel/notices'
import { accountContract, type NoticeSettings } from '@fengguang/domain/account/account.contract'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { useAct } from '../../lib/api.ts'
import { langTag, useLang, useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { noticeVoices, soundNotice } from '../../widgets/notice-sound/notice-sound.ts'
import { accountFeature, accountQueries } from '../../widgets/station-switcher/account.queries.ts'
import { m } from './personal.texts.ts'

/** Each choice is saved at once and says whether it was. */
export function NoticeSettingsForm() {
  const say = useSay()
  const lang = useLang()
  const notices = useNotices()
  const { data, error, refetch } = useQuery(accountQueries.noticeSettings(undefined))
  const save = useAct(accountFeature, accountContract.saveNoticeSettings)
  const [note, setNote] = useState<string>()
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />

  const change = (part: Partial<NoticeSettings>) =>
    save.mutate(
      { ...data, ...part },
      {
        onSuccess: () => notices.tell(say(outcomes.setSuccess)),
        onError: () => notices.complain(say(failures['notice.setFailed'].text)),
      },
    )
  const shown = save.isPending ? save.variables : data
  const isOn = shown.msgOnOff === '00'
  const listen = async () => {
    const outcome = await soundNotice(shown.msgVoiceOption, say(m.sample), langTag(lang))
    const isFallback = shown.msgVoiceOption === noticeVoices.voice && outcome === 'rung'
    setNote(
      outcome === 'silent' ? say(failures['audio.unsupported'].text) : isFallback ? say(m.voiceMissing) : undefined,
    )
  }
  return (
    <div className="fg-settings">
      <div className="fg-setting">
        <div>
          <span id="fg-msg-on">{say(m.msgOnOff)}</span>
          <small>{say(m.msgOnOffHint)}</small>
        </div>
        <Switch
          aria-labelledby="fg-msg-on"
          checked={isOn}
          loading={save.isPending}
          onChange={(wanted) => change({ msgOnOff: wanted ? '00' : '01' })}
        />
      </div>
      <div className="fg-setting">
        <span id="fg-msg-voice">{say(m.msgVoiceOption)}</span>
        <Radio.Group
          aria-labelledby="fg-msg-voice"
          value={shown.msgVoiceOption}
          disabled={!isOn || save.isPending}
          options={[
            { value: noticeVoices.bell, label: say(m.bell) },
            { value: noticeVoices.voice, label: say(m.voice) },
          ]}
          onChange={(event) => change({ msgVoiceOption: event.target.value as NoticeSettings['msgVoiceOption'] })}
        />
        <Button icon={<SoundOutlined />} disabled={!isOn} onClick={() => void listen()}>
          {say(m.listen)}
        </Button>
      </div>
      <output className="fg-form-hint">{note}</output>
    </div>
  )
}

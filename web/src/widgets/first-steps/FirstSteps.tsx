import type { ReactNode } from 'react'
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Card } from '../../kit/Card.tsx'
import { useCan } from '../../kit/Can.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './first-steps.texts.ts'
import { useSteps } from './use-steps.ts'
import './first-steps.css'

interface Step {
  key: string
  label: TextPair
  hint: string
  to: string
  isDone: boolean
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const say = useSay()
  return (
    <li className="fg-step" data-done={step.isDone}>
      <span className="fg-step-sign">
        {step.isDone ? <CheckCircleFilled aria-label={say(m.done)} /> : <MinusCircleOutlined aria-hidden />}
      </span>
      <span>
        <strong>{say(step.label)}</strong>
        <small>{step.hint}</small>
      </span>
      <Link to={step.to} aria-label={`${say(isNext ? m.next : m.open)} ${say(step.label)}`}>
        <Button type={isNext ? 'primary' : 'default'} tabIndex={-1}>
          {say(isNext ? m.next : m.open)}
        </Button>
      </Link>
    </li>
  )
}

/** From an empty product to live data: shown at home until everything is there. */
export function FirstSteps({ companyName, children }: { companyName: string; children: ReactNode }) {
  const say = useSay()
  const mayPrepare = useCan()('gateway:write')
  const { stations, devices, gateways, isHeard } = useSteps(mayPrepare)
  if (!mayPrepare)
    return stations === 0 ? (
      <Picture kind="noStation" title={say(m.noStations)} hint={say(m.noStationsHint)} />
    ) : (
      children
    )
  const steps: Step[] = [
    {
      key: 'company',
      label: m.company,
      hint: say(m.companyHint, { name: companyName }),
      to: '?panel=companies',
      isDone: companyName !== '本公司',
    },
    {
      key: 'station',
      label: m.station,
      hint: say(m.stationHint),
      to: '/stationManage?new=1',
      isDone: (stations ?? 0) > 0,
    },
    { key: 'devices', label: m.devices, hint: say(m.devicesHint), to: '/deviceManage', isDone: (devices ?? 0) > 0 },
    { key: 'gateway', label: m.gateway, hint: say(m.gatewayHint), to: '/gatewayManage', isDone: (gateways ?? 0) > 0 },
    { key: 'frame', label: m.frame, hint: say(m.frameHint), to: '/gatewayManage', isDone: isHeard === true },
  ]
  const isKnown = stations !== undefined && devices !== undefined && gateways !== undefined && isHeard !== undefined
  const isComplete = steps.every(({ key, isDone }) => isDone || key === 'company')
  const next = steps.find(({ isDone }) => !isDone)?.key
  return (
    <>
      {isKnown && !isComplete && (
        <Card title={say(m.title)} className="fg-steps">
          <p>{say(m.hint)}</p>
          <ol>
            {steps.map((step) => (
              <StepRow key={step.key} step={step} isNext={step.key === next} />
            ))}
          </ol>
        </Card>
      )}
      {stations !== 0 && children}
    </>
  )
}

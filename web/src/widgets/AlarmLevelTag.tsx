import { StateTag } from '../kit/StateTag.tsx'
import { alarmLevels, type AlarmLevel } from './states.ts'

interface Props {
  level: AlarmLevel
  count?: number
  framed?: boolean
}

export function AlarmLevelTag({ level, ...look }: Props) {
  return <StateTag {...alarmLevels[level]} {...look} />
}

import { StateTag } from '../../kit/StateTag.tsx'
import { m } from './organisation.texts.ts'

export const ManagerMark = ({ isManager }: { isManager: boolean }) =>
  isManager ? <StateTag tone="normal" label={m.isManager} /> : null

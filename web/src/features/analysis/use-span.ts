import { z } from 'zod'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'
import { SpanAddress, yesterday } from '../../widgets/analysis-span/SpanBar.tsx'

const LossAddress = SpanAddress.extend({
  lossClass: z.enum(lossClasses).optional(),
  device: textParam(128),
  day: z.iso.date().optional(),
  show: z.enum(['definitions']).optional(),
})

export function useSpan() {
  const [{ span, date = yesterday(), lossClass, device, day: openDay, show }, change] = useAddress(LossAddress)
  return { span, date, lossClass, device, openDay, show, change }
}

import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { cubeCharts, cubeModes, timeSteps, type CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import { intParam } from '@fengguang/domain/kernel/endpoint'
import { listParam, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

/** A model may have a comma in its name. */
const models = z
  .codec(z.string().max(4000), z.array(z.string()), {
    decode: (text) => text.split(',').filter(Boolean).slice(0, 20).map(decodeURIComponent),
    encode: (list) => list.map(encodeURIComponent).join(','),
  })
  .default([])

/** The whole definition: a link shows a colleague the same. */
export const CubeAddress = z.object({
  mode: z.enum(cubeModes).default('aggregate'),
  x: listParam(6),
  y: listParam(6),
  group: listParam(6),
  station: listParam(100),
  device: listParam(100),
  type: listParam(deviceTypes.length),
  model: models,
  loss: listParam(lossClasses.length),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  step: z.enum(timeSteps).default('day'),
  chart: z.enum(cubeCharts).default('line'),
  template: textParam(64),
  page: intParam(1, 100_000).default(1),
  pageSize: intParam(1, 100).default(50),
})

const oneOf = <T extends string>(all: readonly T[], found: readonly string[]): T[] =>
  all.filter((one) => found.includes(one))

const addressOf = (definition: CubeDefinition) => ({
  mode: definition.mode,
  x: definition.x,
  y: definition.y,
  group: definition.groups,
  station: definition.filters.stationIds,
  device: definition.filters.deviceIds,
  type: definition.filters.deviceTypes,
  model: definition.filters.models,
  loss: definition.filters.lossClasses,
  from: definition.from,
  to: definition.to,
  step: definition.step,
  chart: definition.chart,
})

/** Another page, or pages of another size. */
export interface Turn {
  page?: number
  pageSize?: number
}

/** What is built, as the address has it. Every change goes to the first page of raw rows. */
export function useCube() {
  const [address, change] = useAddress(CubeAddress)
  const definition = useMemo<CubeDefinition>(
    () => ({
      mode: address.mode,
      x: address.x,
      y: address.y,
      groups: address.group,
      filters: {
        stationIds: address.station,
        deviceIds: address.device,
        deviceTypes: oneOf(deviceTypes, address.type),
        models: address.model,
        lossClasses: oneOf(lossClasses, address.loss),
      },
      ...(address.from && { from: address.from }),
      ...(address.to && { to: address.to }),
      step: address.step,
      chart: address.chart,
    }),
    [address],
  )
  const build = useCallback(
    (next: CubeDefinition, template?: string | null) =>
      change({ ...addressOf(next), page: 1, ...(template !== undefined && { template: template ?? undefined }) }),
    [change],
  )
  const turn = useCallback((to: Turn) => change({ page: 1, ...to }), [change])
  const { page, pageSize } = address
  return { definition, templateId: address.template, page, pageSize, build, turn }
}

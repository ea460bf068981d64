import type { LossClass } from '@fengguang/domain/analysis/loss.model'
import type { IndicatorSource } from '@fengguang/domain/data-cube/cube.model'
import type { Fact } from './cube-cells.ts'
import type { CubeDevice, CubeStation } from './cube-scope.repo.ts'

/** A fact with what the dimensions of the question need to know about it. */
export interface PlacedFact extends Fact {
  station: CubeStation
  device?: CubeDevice
  lossClass?: LossClass | undefined
  /** Of all devices of a place in one cell, or of one device in the totals; without it in both. */
  only?: 'cell' | 'totals'
}

export type SourceOf<K extends IndicatorSource['kind']> = Extract<IndicatorSource, { kind: K }>

import type { FrameTable } from './frame-table.ts'

/** A box transformer in service and in good order: no alarm, both switches closed, not earthed, door shut. */
export function fillClosedBox(columns: FrameTable<'boxTransformer'>['columns'], row: number): void {
  columns.lightGas[row] = 0
  columns.heavyGas[row] = 0
  columns.pressureRelease[row] = 0
  columns.oilLevel[row] = 0
  columns.hvSwitch[row] = 1
  columns.lvSwitch[row] = 1
  columns.earthingSwitch[row] = 0
  columns.door[row] = 0
}

import type { DeviceState } from '@fengguang/domain/devices/device.model'

/** Outlines on 12 × 12, one for each state worth telling: a state is known by its shape before its colour. */
export const diagramGlyphs: Readonly<Record<DeviceState, string>> = {
  normal: '',
  alarm: 'M6 0 12 11H0ZM6 4V7M6 9V9.4',
  fault: 'M2 9V6a4 4 0 0 1 8 0V9ZM0 11.5H12M6 0V1M1 2 2 3M11 2 10 3',
  interrupted: 'M5 3 7 1a3 3 0 0 1 4 4L9 7M7 9 5 11A3 3 0 0 1 1 7L3 5M1 1 2.5 2.5M9.5 9.5 11 11',
  initialising: 'M11 5A5 5 0 0 0 2 3M1 7a5 5 0 0 0 9 2M2 0V3H5M10 12V9H7',
  standby: 'M3 1H5V11H3ZM8 1H10V11H8Z',
  notConnected: 'M6 1a5 5 0 0 1 4 2M11 6a5 5 0 0 1-2 4M6 11a5 5 0 0 1-4-2M1 6A5 5 0 0 1 3 2',
  offline: 'M6 0V6M3 2a5 5 0 1 0 6 0',
}

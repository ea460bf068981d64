import type { PlanDevice, PlanPlace, PlantPlan } from '@fengguang/domain/analysis/shadow.model'

/** A plan that is being edited, with every state it had before. */
export interface PlanDraft {
  devices: readonly PlanDevice[]
  past: readonly (readonly PlanDevice[])[]
}

export type PlanChange =
  | { kind: 'begin'; plan: PlantPlan }
  | { kind: 'place'; places: readonly PlanPlace[] }
  /** More of the same drag: one undo takes it all back. */
  | { kind: 'drag'; place: PlanPlace }
  | { kind: 'undo' }

const clamp = (metres: number): number => Math.min(20_000, Math.max(0, Math.round(metres * 10) / 10))

const placed = (devices: readonly PlanDevice[], places: readonly PlanPlace[]): PlanDevice[] => {
  const byId = new Map(places.map((place) => [place.deviceId, place]))
  return devices.map((device) => {
    const place = byId.get(device.deviceId)
    return place ? { ...device, eastM: clamp(place.eastM), northM: clamp(place.northM), isEntered: true } : device
  })
}

export function changePlan(draft: PlanDraft, change: PlanChange): PlanDraft {
  if (change.kind === 'begin') return { devices: change.plan.devices, past: [] }
  if (change.kind === 'place')
    return { devices: placed(draft.devices, change.places), past: [...draft.past, draft.devices] }
  if (change.kind === 'drag') return { ...draft, devices: placed(draft.devices, [change.place]) }
  return draft.past.length === 0 ? draft : { devices: draft.past.at(-1)!, past: draft.past.slice(0, -1) }
}

/** What is kept: devices in the rows of those without a place stay without one. */
export const placesOf = ({ devices }: PlanDraft): PlanPlace[] =>
  devices.filter(({ isEntered }) => isEntered).map(({ deviceId, eastM, northM }) => ({ deviceId, eastM, northM }))

export interface PlanFrame {
  eastM: number
  northM: number
  widthM: number
  heightM: number
}

/** The part of the ground that shows all of them, with room around. */
export function frameOf(devices: readonly PlanDevice[]): PlanFrame {
  const [east, north] = [devices.map(({ eastM }) => eastM), devices.map(({ northM }) => northM)]
  const [fromE, toE, fromN, toN] = [Math.min(...east), Math.max(...east), Math.min(...north), Math.max(...north)]
  const room = Math.max(20, (toE - fromE) * 0.06, (toN - fromN) * 0.06)
  return { eastM: fromE - room, northM: fromN - room, widthM: toE - fromE + 2 * room, heightM: toN - fromN + 2 * room }
}

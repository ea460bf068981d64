import { z } from 'zod'
import type { DeviceType } from '../devices/device.model.ts'
import { textPairs } from '../kernel/texts.ts'
import { pointOf } from '../telemetry/catalogue.ts'
import { parsePoint } from '../telemetry/history.rules.ts'
import { nodesOf, type SvgNode } from './svg.model.ts'

/** What an element of a drawing shows of a device. */
export const bindingRoleNames = textPairs({
  value: ['数值', 'Value'],
  state: ['设备状态', 'Device state'],
  switch: ['开关位置', 'Switch position'],
  flow: ['功率方向', 'Direction of power'],
})
export type BindingRole = keyof typeof bindingRoleNames
export const bindingRoles = Object.keys(bindingRoleNames) as [BindingRole, ...BindingRole[]]

export const Binding = z.object({
  /** The element's number in its drawing. */
  element: z.string().regex(/^\d{1,6}$/),
  role: z.enum(bindingRoles),
  deviceId: z.string().min(1).max(64),
  /** Empty for a state, which is the device's own. */
  point: z.string().max(80),
})
export type Binding = z.infer<typeof Binding>
export const maxBindings = 5000

/** A point of the catalogue that can be shown in this role. */
export function isBindable(type: DeviceType, role: BindingRole, point: string): boolean {
  if (role === 'state') return point === ''
  const asked = parsePoint(point)
  const known = asked && pointOf(type, asked.code)
  if (!known || (known.width === undefined) !== (asked.index === undefined)) return false
  if (asked.index !== undefined && asked.index > (known.width ?? 0)) return false
  if (role === 'switch') return known.kind === 'state' && known.labels !== undefined && known.max === 1
  return role === 'value' || known.kind === 'measure'
}

const numberAttr = 'data-e'
const bound = ['data-role', 'data-device', 'data-point'] as const

/** Every element gets its number: that is how a click and a binding name it. */
export function numbered(root: SvgNode): SvgNode {
  let next = 0
  const walk = (node: SvgNode): SvgNode => ({
    ...node,
    attrs: { ...node.attrs, [numberAttr]: String(next++) },
    children: node.children.map((child) => (typeof child === 'string' ? child : walk(child))),
  })
  return walk(root)
}

export function bindingsIn(root: SvgNode): Binding[] {
  return [...nodesOf(root)].flatMap(({ attrs }) => {
    if (attrs['data-role'] === undefined) return []
    const found = Binding.safeParse({
      element: attrs[numberAttr],
      role: attrs['data-role'],
      deviceId: attrs['data-device'],
      point: attrs['data-point'] ?? '',
    })
    return found.success ? [found.data] : []
  })
}

/** The same drawing with just these. */
export function withBindings(root: SvgNode, bindings: readonly Binding[]): SvgNode {
  const byElement = new Map(bindings.map((binding) => [binding.element, binding]))
  const walk = (node: SvgNode): SvgNode => {
    const attrs = Object.fromEntries(Object.entries(node.attrs).filter(([name]) => !bound.some((one) => one === name)))
    const own = byElement.get(attrs[numberAttr] ?? '')
    if (own) Object.assign(attrs, { 'data-role': own.role, 'data-device': own.deviceId })
    if (own && own.point !== '') attrs['data-point'] = own.point
    return { ...node, attrs, children: node.children.map((child) => (typeof child === 'string' ? child : walk(child))) }
  }
  return walk(root)
}

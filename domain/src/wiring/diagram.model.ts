/** For a wide window: lines beside each other under the bus. For a phone held upright: one under the other beside it. */
export const diagramShapes = ['wide', 'tall'] as const
export type DiagramShape = (typeof diagramShapes)[number]

export interface DiagramStation {
  name: string
  capacityKw: number
}

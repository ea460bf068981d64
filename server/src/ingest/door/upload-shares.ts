/** One of many uploads: how much of it is in memory. */
export interface UploadShare {
  /** To so many bytes in all; false when there is no room for them. */
  grow(bytes: number): boolean
  close(): void
}

/**
 * Memory of uploads under way. Bytes count when they are received, not when they are announced: connections that
 * announce much and send nothing take nothing from others. A gateway gets at most half, so that none shuts out the rest;
 * the only upload, of all or of its gateway, is always let through.
 */
export class UploadShares {
  private readonly maxBytes: number
  private total = 0
  private readonly byGateway = new Map<string, number>()

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  open(gatewayId: string): UploadShare {
    let share = 0
    return {
      grow: (bytes) => {
        const more = Math.max(0, bytes - share)
        const own = this.byGateway.get(gatewayId) ?? 0
        const isOverall = this.total > share && this.total + more > this.maxBytes
        const isOverOwn = own > share && own + more > this.maxBytes / 2
        if (isOverall || isOverOwn) return false
        this.total += more
        this.byGateway.set(gatewayId, own + more)
        share += more
        return true
      },
      close: () => {
        this.total -= share
        const left = (this.byGateway.get(gatewayId) ?? 0) - share
        if (left > 0) this.byGateway.set(gatewayId, left)
        else this.byGateway.delete(gatewayId)
        share = 0
      },
    }
  }
}

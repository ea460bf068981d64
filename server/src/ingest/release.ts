/** Small ones share their memory with others. */
const leastBytes = 65_536

/**
 * Gives back memory of its own that nobody reads any more. Left to the collector, gigabytes of buffers make it look
 * through the whole heap several times a second.
 */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > leastBytes) buffer.transfer(0)
}

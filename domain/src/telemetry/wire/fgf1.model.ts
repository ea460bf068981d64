/**
 * The compact form of frames, byte by byte in docs/gateways.md. Numbers are little-endian.
 * A body is the magic and blocks, each with its own length.
 */
export const fgf1MediaType = 'application/vnd.fengguang.frames'
export const magic = [0x46, 0x47, 0x46, 0x31] as const // FGF1

/** Value × 10^decimals in 32 bits, or the value itself in 64. */
export const encodings = { fixed32: 0, float64: 1 } as const
export const maxDecimals = 9

/** A body may hold as many blocks as it likes; one block is what is worked on at once. */
export const maxFrames = 1_000_000
export const maxDevices = 65_535
export const maxColumns = 1_000

export const fixedBytes = { magic: 4, blockLength: 4, counts: 8, device: 2, at: 8 } as const

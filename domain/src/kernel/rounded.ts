import { z } from 'zod'

/** Half away from zero; sums of binary fractions end in dust that no instrument measured. */
export function roundTo(value: number, decimals: number): number {
  const rounded = Number(`${Math.round(Number(`${Math.abs(value)}e${decimals}`))}e-${decimals}`)
  return Number.isNaN(rounded) ? Number(value.toFixed(decimals)) : Math.sign(value) * rounded
}

/** A number that leaves the server with at most these decimals; inside it keeps all of its precision. */
export const rounded = (decimals: number) =>
  z.codec(z.number(), z.number(), { decode: (value) => value, encode: (value) => roundTo(value, decimals) })

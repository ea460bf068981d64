import { z } from 'zod'

/** One zod type per parameter: it decodes the text of the address, and its default or `undefined` stands for "not there". */
export type AddressSchema = z.ZodObject<Readonly<Record<string, z.ZodType>>>
export type AddressOf<S extends AddressSchema> = z.output<S>
export type AddressChange<S extends AddressSchema> = { [K in keyof z.output<S>]?: z.output<S>[K] | undefined }
export type Keep = (name: string) => boolean

/** What a list or another view has put there is at its first page again. */
export const notPage: Keep = (name) => name !== 'page'

export const textParam = (max = 200) => z.string().min(1).max(max).optional()

/** `on` and `1` are both in links that people have kept. */
export const flagParam = z
  .codec(z.string(), z.boolean(), { decode: (text) => text !== '0', encode: (is) => (is ? '1' : '0') })
  .default(false)

export const listParam = (most: number) =>
  z
    .codec(z.string().max(4000), z.array(z.string()), {
      decode: (text) =>
        text
          .split(',')
          .filter((one) => one !== '')
          .slice(0, most),
      encode: (list) => list.join(','),
    })
    .default([])

export const sortParam = z
  .codec(z.string().regex(/^[^.]+\.(asc|desc)$/), z.object({ key: z.string(), order: z.enum(['asc', 'desc']) }), {
    decode: (text) => {
      const [key = '', order] = text.split('.')
      return { key, order: order === 'desc' ? ('desc' as const) : ('asc' as const) }
    },
    encode: ({ key, order }) => `${key}.${order}`,
  })
  .optional()

/** A text that a person or an old link put there and that makes no sense counts as absent. */
export function readAddress<S extends AddressSchema>(schema: S, params: URLSearchParams, part = ''): AddressOf<S> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const read = field.safeParse(params.get(part + name) ?? undefined)
    values[name] = read.success ? read.data : field.parse(undefined)
  }
  return values as AddressOf<S>
}

const textOf = (field: z.ZodType, value: unknown): string => {
  if (value === undefined) return ''
  const text: unknown = z.encode(field, value)
  return typeof text === 'string' ? text : String(text)
}

/** What stands in the address after a change: only what differs from its default. Parameters of others stay unless `keep` says no. */
export function writeAddress<S extends AddressSchema>(
  schema: S,
  params: URLSearchParams,
  change: AddressChange<S>,
  { part = '', keep = () => true }: { part?: string; keep?: Keep } = {},
): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([name]) => keep(name)))
  for (const [name, value] of Object.entries(change)) {
    const field = schema.shape[name]!
    const text = textOf(field, value)
    if (text === '' || text === textOf(field, field.parse(undefined))) next.delete(part + name)
    else next.set(part + name, text)
  }
  return next
}

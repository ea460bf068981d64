/** What a bad line must lead to. */
export interface Line {
  bytes: Uint8Array
  /** A frame is stored, with its good values at least. */
  accepted: 0 | 1
  /** Set aside: the line, or one of its values. */
  quarantined: 0 | 1
}

/** The same each time: a failure can be repeated. */
export function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const utf8 = new TextEncoder()
const year = 365 * 86_400_000
const text = (deviceId: string, at: number | string, values: string): string =>
  `{"deviceId":${JSON.stringify(deviceId)},"at":${JSON.stringify(at)},"values":${values}}`

type Outcome = readonly [accepted: 0 | 1, quarantined: 0 | 1]
const kept: Outcome = [1, 0]
const partly: Outcome = [1, 1]
const aside: Outcome = [0, 1]

export interface Places {
  own: string
  /** Of a station the gateway is not bound to. */
  foreign: string
}

/** Every way to be wrong that R9 names, and some more. */
const wrongs: readonly ((at: number, places: Places) => readonly [string | Uint8Array, Outcome])[] = [
  (at, { own }) => [text(own, at, '{"powerKw":NaN,"uaKv":35}'), aside],
  (at, { own }) => [text(own, at, '{"powerKw":1e400,"uaKv":35}'), partly],
  (at, { own }) => [text(own, at, '{"powerKw":-1e400,"uaKv":35}'), partly],
  (at, { own }) => [text(own, at, '{"powerKw":null,"uaKv":null}'), aside],
  (at, { own }) => [text(own, at, 'null'), aside],
  (at, { own }) => [text(own, at, '{"powerKw":"12","uaKv":35}'), partly],
  (at, { own }) => [text(own, at, '{"powerKw":[1,2],"uaKv":35}'), partly],
  (at, { own }) => [text(own, at, '{"powerKw":9e9,"uaKv":35}'), partly],
  (at, { own }) => [text(own, at, '{"__proto__":{"uaKv":1},"uaKv":35}'), partly],
  (at, { own }) => [text(own, at, '{"constructor":"x","uaKv":35}'), partly],
  (at, { own }) => [text(own, at + 10 * year, '{"powerKw":1}'), aside],
  (at, { own }) => [text(own, at - 10 * year, '{"powerKw":1}'), aside],
  (_at, { own }) => [text(own, 'yesterday', '{"powerKw":1}'), aside],
  (at, { foreign }) => [text(foreign, at, '{"powerKw":1}'), aside],
  (at) => [text('pv-nowhere.inv-01', at, '{"powerKw":1}'), aside],
  (at) => [text('__proto__', at, '{"powerKw":1}'), aside],
  () => ['['.repeat(20_000), aside],
  (at, { own }) => [text(own, at, `{"powerKw":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)},"uaKv":35}`), partly],
  () => ['{"deviceId":', aside],
  () => [`"${'x'.repeat(70_000)}"`, aside],
  () => [Uint8Array.of(0x22, 0xff, 0xfe, 0xc0, 0x22), aside],
  () => ['null', aside],
]

/** Line number `index` of a run: every second one is good. Instants are a second apart, in the past. */
export function fuzzedLine(index: number, firstAt: number, next: (below: number) => number, places: Places): Line {
  const at = firstAt + index * 1000
  const isGood = index % 2 === 0
  const [written, [accepted, quarantined]] = isGood
    ? ([text(places.own, at, `{"powerKw":${next(100_000) / 100},"uaKv":35}`), kept] as const)
    : wrongs[next(wrongs.length)]!(at, places)
  return { bytes: typeof written === 'string' ? utf8.encode(written) : written, accepted, quarantined }
}

/** Some bytes changed, sometimes cut. */
export function damaged(bytes: Uint8Array, next: (below: number) => number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes)
  for (let i = 0; i <= next(4); i += 1) copy[next(copy.length)] = next(256)
  return next(5) === 0 ? copy.slice(0, next(copy.length)) : copy
}

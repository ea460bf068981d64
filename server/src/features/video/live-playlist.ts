/** Parts a player may still ask for; it begins three before the newest. */
const listed = 6
/** A player that was held up finds these no longer in the list, and gets them all the same. */
const served = 15

/** The newest part that is over at `now`: everybody who looks sees the same one. */
export const newestPart = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000 / seconds) - 1

export function isServed(no: number, now: Date, seconds: number): boolean {
  const newest = newestPart(now, seconds)
  return no <= newest && no > newest - served
}

export interface LiveAddresses {
  init: string
  part: (no: number) => string
}

/** A live HLS playlist computed from the clock: nothing runs while nobody looks. */
export function livePlaylist(now: Date, seconds: number, addresses: LiveAddresses): string {
  const first = newestPart(now, seconds) - listed + 1
  const parts = Array.from({ length: listed }, (_, n) => [`#EXTINF:${seconds.toFixed(3)},`, addresses.part(first + n)])
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${addresses.init}"`,
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(first * seconds * 1000).toISOString()}`,
    ...parts.flat(),
    '',
  ].join('\n')
}

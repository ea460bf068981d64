import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { screens } from '@fengguang/domain/navigation/screens'
import { RefreshSecondsContext } from '../../lib/screen-refresh.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { dualVariants } from './dual-variants.ts'
import { homeBlocks } from './home-blocks.tsx'
import { blocksOf, homeVariants, linesOf, type HomeName, type HomeVariant } from './home-variants.ts'
import { useStationCycle } from './use-station-cycle.ts'

describe.each(Object.entries<HomeVariant>(homeVariants))('%s', (name, variant) => {
  test('is a built screen that refreshes by itself', () => {
    expect(screens[name as keyof typeof homeVariants]).toMatchObject({ built: true })
    expect(screens[name as keyof typeof homeVariants].refreshSeconds).toBeGreaterThan(0)
  })
  test.each(blocksOf(variant))('%s stands in one rectangle', (block) => {
    const lines = variant.areas.flatMap((line, i) => ((line as readonly string[]).includes(block) ? [i] : []))
    const columns = lines.map((i) => variant.areas[i]!.map((one) => one === block).join())
    expect(lines).toEqual(lines.map((_, i) => lines[0]! + i))
    expect(new Set(columns).size).toBe(1)
    const places = variant.areas[lines[0]!]!.flatMap((one, i) => (one === block ? [i] : []))
    expect(places.at(-1)! - places[0]!).toBe(places.length - 1)
    expect(linesOf(variant, block)).toBe(lines.length)
  })
})

test('both dual views are built screens', () => {
  for (const name of Object.keys(dualVariants) as (keyof typeof dualVariants)[])
    expect(screens[name]).toMatchObject({ built: true, refreshSeconds: 30 })
})

function Cycle({ of }: { of: readonly string[] | undefined }) {
  const { id, place, step, toggle, choose } = useStationCycle(of)
  return (
    <div>
      <b>
        {id ?? 'none'} {place}
      </b>
      <button type="button" onClick={() => step(1)}>
        next
      </button>
      <button type="button" onClick={() => step(-1)}>
        previous
      </button>
      <button type="button" onClick={toggle}>
        toggle
      </button>
      <button type="button" onClick={() => choose('c')}>
        choose
      </button>
    </div>
  )
}
const shown = () => document.querySelector('b')?.textContent

describe('cycling through stations', () => {
  const ids = ['a', 'b', 'c']
  afterEach(() => vi.useRealTimers())

  test('goes round, both ways, and keeps its place in the address', async () => {
    const { address } = await render(<Cycle of={ids} />)
    expect(shown()).toBe('a 1')
    await click(byText('button', 'previous'))
    expect(shown()).toBe('c 3')
    expect(address()).toContain('id=c')
    await click(byText('button', 'next'))
    expect(shown()).toBe('a 1')
    await click(byText('button', 'choose'))
    expect(shown()).toBe('c 3')
  })

  test('moves on by itself until it is paused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await render(
      <RefreshSecondsContext value={30}>
        <Cycle of={ids} />
      </RefreshSecondsContext>,
      { address: '/here?cycle=on' },
    )
    await act(async () => vi.advanceTimersByTime(29_000))
    expect(shown()).toBe('a 1')
    await act(async () => vi.advanceTimersByTime(1_000))
    expect(shown()).toBe('b 2')
    await click(byText('button', 'toggle'))
    await act(async () => vi.advanceTimersByTime(90_000))
    expect(shown()).toBe('b 2')
  })

  test.each([[undefined], [[]]])('of %o there is nothing to show', async (of) => {
    await render(<Cycle of={of} />)
    await click(byText('button', 'next'))
    expect(shown()).toBe('none 0')
  })
})

test.each(Object.entries<HomeVariant>(homeVariants))(
  '%s: figures fill one row of a desk’s screen, or two',
  (_, home) => {
    expect(home.figures.length <= 10 || [12, 14].includes(home.figures.length)).toBe(true)
    expect(home.wallTitle === undefined || home.figures.length <= 10).toBe(true)
  },
)

describe('homes of a region', () => {
  const regional = (Object.keys(homeVariants) as HomeName[]).filter((name) => screens[name].region)
  test('each is composed in its own way: other figures, other blocks first', () => {
    expect(regional).toHaveLength(5)
    const firsts = regional.map((name) => blocksOf(homeVariants[name]).slice(0, 3).join(' '))
    const figures = regional.map((name) => homeVariants[name].figures.join(' '))
    expect(new Set(firsts).size).toBe(5)
    expect(new Set(figures).size).toBe(5)
  })
  test.each(['homeShanghai', 'henanHome'] as const)('%s asks for the alarms of its region only', async (name) => {
    const asked: (string | undefined)[] = []
    fakeApi(alarmsContract, {
      list: ({ province }) => {
        asked.push(province)
        return { rows: [], total: 0 }
      },
    })
    const Alarms = homeBlocks.alarms
    const scope = { scope: 'all', province: screens[name].region! } as const
    await render(
      <Alarms scope={scope} read={{ overview: undefined, error: undefined, onRetry: () => {} }} heightPx={300} />,
      { permissions: ['alarm:read'] },
    )
    await until(() => asked.length > 0)
    expect(asked).toEqual([screens[name].region])
  })
})

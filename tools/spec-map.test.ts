import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const places = ['.', 'domain/src', 'server/src', 'web/src']
const named = [...readFileSync(resolve(root, 'docs/spec-map.md'), 'utf8').matchAll(/`([\w./*-]+(?:\.tsx?|\/))`/g)]

test('every file that the specification map names exists', () => {
  const paths = named.map(([, path = '']) => path)
  const missing = paths.filter((path) =>
    places.every((place) => globSync(`${place}/${path}`, { cwd: root }).length === 0),
  )
  expect(paths.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

import type { FileTaking } from '../kit/file/file-taking.ts'
import type { Lookup } from '../kit/lookup/lookup.ts'
import type { TreeRow } from '../kit/tree/TreeChoice.tsx'

export const sampleTree: readonly TreeRow[] = [
  { id: 'o1', pid: null, name: '华北 North' },
  { id: 'o2', pid: 'o1', name: '青海 Qinghai' },
  { id: 'o3', pid: 'o1', name: '甘肃 Gansu' },
]

const people = ['王强 Wang Qiang', '李娜 Li Na', '赵敏 Zhao Min'].map((label, n) => ({ value: `p${n}`, label }))

export const sampleLookup: Lookup = {
  search: (keyword) => ({
    queryKey: ['gallery', 'people', keyword],
    queryFn: () => people.filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase())),
  }),
  named: (ids) => ({
    queryKey: ['gallery', 'names', ids],
    queryFn: () => people.filter(({ value }) => ids.includes(value)),
  }),
}

/** Stays on the page: the gallery stores nothing. */
export const sampleTaking: FileTaking = {
  types: ['image/png', 'image/jpeg'],
  maxBytes: 5_000_000,
  upload: async (file, progress) => {
    progress(1)
    return URL.createObjectURL(file)
  },
  addressOf: (id) => id,
}

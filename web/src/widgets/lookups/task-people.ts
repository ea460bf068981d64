import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import type { TaskPerson } from '@fengguang/domain/tasks/task.model'
import type { Lookup, LookupOption } from '../../kit/lookup/lookup.ts'
import { call } from '../../lib/call.ts'
import type { Say } from '../../lib/i18n.ts'
import { m } from './lookups.texts.ts'

/** Read again with everything that shows tasks. */
const tasksFeature = 'tasks'

/** People of a station by what is in their hands already: who has the least stands first. */
export function peopleLookup(say: Say, stationId: string | undefined, isActing: boolean): Lookup {
  const optionOf = ({ id, name, userName, open }: TaskPerson): LookupOption => ({
    value: id,
    label: say(m.load, { name, userName, open }),
  })
  const asked = stationId === undefined ? {} : { stationId }
  return {
    search: (keyword) => ({
      queryKey: [tasksFeature, 'peopleChoice', stationId, isActing, keyword],
      queryFn: async ({ signal }) =>
        (await call(tasksContract.people, { ...asked, ...(keyword !== '' && { keyword }) }, signal))
          .filter(({ mayAct }) => mayAct || !isActing)
          .map(optionOf),
    }),
    named: (ids) => ({
      queryKey: [tasksFeature, 'peopleNames', stationId, ids],
      queryFn: async ({ signal }) => {
        const people = await call(tasksContract.people, asked, signal)
        return ids.map((id) => {
          const found = people.find((person) => person.id === id)
          return found ? optionOf(found) : { value: id, label: id }
        })
      },
    }),
  }
}

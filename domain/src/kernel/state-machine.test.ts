import { expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { machine } from './state-machine.ts'

type State = 'draft' | 'sent' | 'done'
type Action = 'send' | 'recall' | 'finish'
type Role = 'author' | 'reader'

const letter = machine<State, Action, Role>('letter', {
  draft: { send: { to: 'sent', by: ['author'], guard: 'a text is written' } },
  sent: { recall: { to: 'draft', by: ['author'] }, finish: { to: 'done', by: ['reader', 'author'] } },
  done: {},
})
const roles: Role[] = ['author', 'reader']
const listed = [
  ['draft', 'send', 'author', 'sent'],
  ['sent', 'recall', 'author', 'draft'],
  ['sent', 'finish', 'reader', 'done'],
  ['sent', 'finish', 'author', 'done'],
] as const

const outcome = (state: State, action: Action, by: Role[]): string => {
  try {
    return letter.next(state, action, by)
  } catch (error) {
    if (error instanceof Failure) return error.key
    throw error
  }
}

test.each(listed)('%s --%s by %s--> %s', (state, action, role, to) => {
  expect(outcome(state, action, [role])).toBe(to)
})

const unlisted = letter.states.flatMap((state) =>
  letter.actions.flatMap((action) =>
    roles
      .filter((role) => !listed.some(([s, a, r]) => s === state && a === action && r === role))
      .map(
        (role) => [state, action, role, letter.table[state][action] ? 'action.notYours' : 'action.wrongState'] as const,
      ),
  ),
)

test.each(unlisted)('%s --%s by %s is refused: %s', (state, action, role, key) => {
  expect(outcome(state, action, [role])).toBe(key)
})

test('states and actions come from the table', () => {
  expect(letter.states).toEqual(['draft', 'sent', 'done'])
  expect(letter.actions).toEqual(['send', 'recall', 'finish'])
  expect(unlisted).toHaveLength(3 * 3 * 2 - listed.length)
})

test.each([
  ['draft', ['author'], ['send']],
  ['sent', ['author'], ['recall', 'finish']],
  ['sent', ['reader'], ['finish']],
  ['sent', [], []],
  ['done', ['author', 'reader'], []],
] as const)('in %s, %j may %j', (state, by, actions) => {
  expect(letter.actionsFor(state, by)).toEqual(actions)
})

test('words of Object.prototype are no states and no actions', () => {
  expect(outcome('draft', 'constructor' as Action, ['author'])).toBe('action.wrongState')
  expect(outcome('toString' as State, 'send', ['author'])).toBe('action.wrongState')
  expect(letter.actionsFor('constructor' as State, ['author'])).toEqual([])
})

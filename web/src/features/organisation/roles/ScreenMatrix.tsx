import { Checkbox } from 'antd'
import type { ScreenGrant } from '@fengguang/domain/access/visible-screens'
import { screens } from '@fengguang/domain/navigation/screens'
import { useSay } from '../../../lib/i18n.ts'
import { m } from './roles.texts.ts'
import { grantModules, levelOf, withLevel, type GrantModule, type Level } from './screen-grants.ts'
import './roles.css'

interface Props {
  id?: string
  grants: readonly ScreenGrant[]
  /** Without it the matrix is only to be read. */
  onChange?: (grants: ScreenGrant[]) => void
}

/** Module by module: which screens may be looked at, and which operated. Operating includes looking. */
export function ScreenMatrix({ id, grants, onChange }: Props) {
  const say = useSay()
  const box = (label: string, names: readonly string[], column: 'look' | 'operate') => {
    const count = names.filter((name) => {
      const level = levelOf(grants, name)
      return level === 'operate' || (column === 'look' && level === 'look')
    }).length
    const off: Level = column === 'look' ? 'none' : 'look'
    const change = (isOn: boolean) => {
      if (!isOn) return onChange?.(withLevel(grants, names, off))
      // Ticking "look" for a whole module must not take away what may be operated already.
      const lower = names.filter((name) => column === 'operate' || levelOf(grants, name) === 'none')
      onChange?.(withLevel(grants, lower, column))
    }
    return (
      <Checkbox
        aria-label={label}
        disabled={!onChange}
        checked={count === names.length}
        indeterminate={count > 0 && count < names.length}
        onChange={({ target }) => change(target.checked)}
      />
    )
  }
  const row = (key: string, title: string, names: readonly string[], isModule: boolean) => (
    <tr key={`${isModule} ${key}`} data-module={isModule}>
      <th scope="row">{title}</th>
      <td>{box(say(m.lookAt, { name: title }), names, 'look')}</td>
      <td>{box(say(m.operateAt, { name: title }), names, 'operate')}</td>
    </tr>
  )
  const rowsOf = (module: GrantModule) => [
    row(module.name, say(m.allOf, { name: say(module.title) }), module.screens, true),
    ...module.screens.map((name) => row(name, say(screens[name].title), [name], false)),
  ]
  return (
    <table className="fg-role-matrix" {...(id && { id, tabIndex: -1 })}>
      <thead>
        <tr>
          <th scope="col">{say(m.screen)}</th>
          <th scope="col">{say(m.look)}</th>
          <th scope="col">{say(m.operate)}</th>
        </tr>
      </thead>
      <tbody>{grantModules.flatMap(rowsOf)}</tbody>
    </table>
  )
}

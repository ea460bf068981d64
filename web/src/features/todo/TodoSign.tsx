import { CarryOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { screens } from '@fengguang/domain/navigation/screens'
import { useSay } from '../../lib/i18n.ts'
import { todo } from './todo.queries.ts'
import { m } from './todo.texts.ts'
import '../../widgets/header-slot/sign.css'

const pollMs = 30_000

/** How much waits for the reader, shown on every page. */
export function TodoSign() {
  const say = useSay()
  const navigate = useNavigate()
  const { data } = useQuery({ ...todo.count(undefined), refetchInterval: pollMs })
  const count = data?.total ?? 0
  const label = say(m.sign, { count })
  return (
    <Button
      type="text"
      className="fg-sign"
      icon={<CarryOutOutlined />}
      aria-label={label}
      title={label}
      onClick={() => void navigate(screens.todolist.path)}
    >
      {count > 0 && <span className="fg-sign-count">{count > 999 ? '999+' : count}</span>}
    </Button>
  )
}

import { useEffect } from 'react'
import { Button } from 'antd'
import { ApartmentOutlined, BankOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { busiTypes } from '@fengguang/domain/stations/station-tree.model'
import { useSay } from '../../lib/i18n.ts'
import { loadSwitcher } from './StationProvider.tsx'
import { useStations } from './station-context.ts'
import { treeQuery } from './tree-query.ts'
import { m } from './switcher.messages.ts'
import './station-switcher.css'

const idleMs = 2000

/** Dialog and tree are fetched once the page has come to rest: the first opening should be as quick as the second. */
function useReadySwitcher(): void {
  const client = useQueryClient()
  const { current, classes } = useStations()
  const stcls = current?.currentStcls ?? classes[0]?.stcls
  const treeType = current?.currentTreeType ?? 'default'
  useEffect(() => {
    if (!stcls) return undefined
    const timer = setTimeout(() => {
      void loadSwitcher()
      void client.prefetchQuery(treeQuery(stcls, treeType))
    }, idleMs)
    return () => clearTimeout(timer)
  }, [client, stcls, treeType])
}

/** Where the user is, and the way elsewhere; absent for an account without stations. */
export function StationSwitcherButton() {
  const say = useSay()
  const { current, classes, openSwitcher } = useStations()
  useReadySwitcher()
  if (classes.length === 0) return null
  const name = current?.currentDataName ?? undefined
  const isSet = (current?.currentBusiType ?? busiTypes.station) !== busiTypes.station
  const label = name === undefined ? say(m.choose) : say(m.stationNow, { name })
  return (
    <Button
      className="fg-station-button"
      icon={isSet ? <ApartmentOutlined /> : <BankOutlined />}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={() => void openSwitcher()}
    >
      <span>{name ?? say(m.choose)}</span>
    </Button>
  )
}

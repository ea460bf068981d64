import { useEffect } from 'react'
import { Button } from 'antd'
import { ApartmentOutlined, BankOutlined } from '@ant-design/icons'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { busiTypes, type StationNode, type TreeType } from '@fengguang/domain/stations/station-tree.model'
import { useSay } from '../../lib/i18n.ts'
import { useStations } from './station-context.ts'
import { indexTree } from './tree-index.ts'
import { treeQuery } from './tree-query.ts'
import { m } from './switcher.texts.ts'
import './station-switcher.css'

const idleMs = 2000

/** A tree that cannot be had now is asked for again by the dialog, which says so. */
async function readyTree(client: QueryClient, stcls: StationClass, treeType: TreeType): Promise<void> {
  const query = treeQuery(stcls, treeType)
  await client.prefetchQuery(query)
  const nodes = client.getQueryData<StationNode[]>(query.queryKey)
  if (nodes) indexTree(nodes)
}

/** A large tree takes time to load: it is requested before the dialog opens. */
function useReadyTree(): void {
  const client = useQueryClient()
  const { current, classes } = useStations()
  const stcls = current?.currentStcls ?? classes[0]?.stcls
  const treeType = current?.currentTreeType ?? 'default'
  useEffect(() => {
    if (!stcls) return undefined
    const timer = setTimeout(() => {
      void readyTree(client, stcls, treeType)
    }, idleMs)
    return () => clearTimeout(timer)
  }, [client, stcls, treeType])
}

/** Where the user is, and the way elsewhere; absent for an account without stations. */
export function StationSwitcherButton() {
  const say = useSay()
  const { current, classes, openSwitcher } = useStations()
  useReadyTree()
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

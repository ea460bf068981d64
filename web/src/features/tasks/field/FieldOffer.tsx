import { use, useEffect, useState } from 'react'
import { Alert, Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { PermissionsContext } from '../../../kit/Can.tsx'
import { companyZone } from '../../../lib/company-zone.ts'
import { useSay } from '../../../lib/i18n.ts'
import { stored } from '../../../lib/storage.ts'
import { tasks } from '../tasks.queries.ts'
import { useOnline } from './field-context.ts'
import type { FieldEngine } from './field-engine.ts'
import { m } from './field.texts.ts'
import { openField, registerWorker } from './use-field.ts'

/** On a phone the tasks of the person are kept while they look at them, so that they are there when the network goes. */
function useKeeping(): void {
  const permissions = use(PermissionsContext)
  const isOnline = useOnline()
  const [engine, setEngine] = useState<FieldEngine>()
  const { data } = useQuery(tasks.overview({}))
  const mayKeep = window.isSecureContext && permissions.has('task:write')
  useEffect(() => {
    const userId = stored('userId')
    if (!mayKeep || userId === undefined) return undefined
    registerWorker()
    const person = { userId, companyZone: companyZone(), permissions: [...permissions] }
    let isLeft = false
    openField(person).then(
      (opened) => !isLeft && setEngine(opened?.engine),
      (error: unknown) => reportError(error),
    )
    return () => {
      isLeft = true
    }
  }, [mayKeep, permissions])
  useEffect(() => () => engine?.close(), [engine])
  useEffect(() => engine?.connect(isOnline), [engine, isOnline])
  // The counts change with every step of a task.
  useEffect(() => {
    if (data) void engine?.read()
  }, [engine, data])
}

/** The way to the tasks of this phone, which open without a network. */
export function FieldOffer() {
  const say = useSay()
  const isOnline = useOnline()
  useKeeping()
  const open = (
    <Button size="small" href="/field">
      {say(m.open)}
    </Button>
  )
  return (
    <Alert
      type={isOnline ? 'info' : 'warning'}
      showIcon
      title={say(isOnline ? m.openHint : m.offline)}
      description={isOnline ? undefined : say(m.offlineHint)}
      action={open}
    />
  )
}

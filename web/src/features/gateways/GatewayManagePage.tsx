import { Suspense, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Gateway, GatewaySecret } from '@fengguang/domain/gateways/gateways.contract'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { gatewayFields } from './gateway.fields.tsx'
import { GatewayFormDrawer } from './GatewayFormDrawer.tsx'
import { m } from './gateways.texts.ts'
import { gatewayPage, useEnableGateway, useRemoveGateway, useRotateSecret } from './gateways.queries.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { lazy } from '../../lib/lazy-part.ts'

/** The server refuses the others; their row says why. */
const manages = ({ mayManage }: Gateway): boolean => mayManage

const GatewayGuide = lazy(() => import('./GatewayGuide.tsx').then((x) => ({ default: x.GatewayGuide })))

/** Who may send telemetry, and for which stations. */
export function GatewayManagePage() {
  const say = useSay()
  const notices = useNotices()
  const rotate = useRotateSecret()
  const enable = useEnableGateway()
  const remove = useRemoveGateway()
  const [editing, setEditing] = useState<Gateway | 'new'>()
  const [guided, setGuided] = useState<Gateway>()
  const [secret, setSecret] = useState<GatewaySecret>()
  const setEnabled = async ({ id }: Gateway, enabled: boolean, done: TextPair) => {
    await enable.mutateAsync({ id, enabled })
    notices.tell(say(done))
  }
  const removeRow = async ({ id }: Gateway) => {
    await remove.mutateAsync({ id })
    notices.tell(say(m.removed))
  }
  return (
    <>
      <ListPage<Gateway>
        name="gateways"
        title={m.title}
        toolbar={
          <Can do="gateway:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {say(m.create)}
            </Button>
          </Can>
        }
        fields={gatewayFields}
        search={{ placeholder: m.search }}
        query={gatewayPage}
        rowActions={[
          { key: 'edit', label: m.edit, needs: 'gateway:write', when: manages, run: setEditing },
          {
            key: 'rotate',
            label: m.rotate,
            needs: 'gateway:write',
            confirm: m.rotateAsk,
            when: manages,
            run: async ({ id }) => setSecret(await rotate.mutateAsync({ id })),
          },
          { key: 'guide', label: m.guide, run: setGuided },
          {
            key: 'disable',
            label: m.disable,
            needs: 'gateway:write',
            confirm: m.disableAsk,
            when: (row) => manages(row) && row.enabled,
            run: (row) => setEnabled(row, false, m.disabledDone),
          },
          {
            key: 'enable',
            label: m.enable,
            needs: 'gateway:write',
            when: (row) => manages(row) && !row.enabled,
            run: (row) => setEnabled(row, true, m.enabledDone),
          },
          {
            key: 'remove',
            label: m.remove,
            needs: 'gateway:write',
            confirm: m.removeAsk,
            danger: true,
            dependents: ([row]) =>
              say(m.removeWith, {
                count: row?.stationNames.length ?? 0,
                names: row?.stationNames.join(say(m.join)) ?? '',
              }),
            when: manages,
            run: removeRow,
          },
        ]}
      />
      {editing && (
        <GatewayFormDrawer
          editing={editing}
          onSaved={(made) => {
            if (made) setSecret(made)
            else notices.tell(say(m.saved))
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
      {guided && (
        <Suspense fallback={null}>
          <GatewayGuide gateway={guided} onClose={() => setGuided(undefined)} />
        </Suspense>
      )}
      {secret && <SecretDialog gateway={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

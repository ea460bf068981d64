import { z } from 'zod'
import { UserForm, userName } from '@fengguang/domain/organisation/organisation.model'
import { userLabels } from '@fengguang/domain/organisation/user.labels'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { m } from './organisation.texts.ts'
import { useInvite } from './organisation.queries.ts'

const Invitation = z.object({ userName: z.union([z.literal(''), userName]), tel: UserForm.shape.tel })
type Invitation = z.infer<typeof Invitation>

interface Props {
  orgId: string
  open: boolean
  onInvited: () => void
  onClose: () => void
}

export function InviteDrawer({ orgId, open, onInvited, onClose }: Props) {
  const invite = useInvite()
  return (
    <FormDrawer<Invitation>
      open={open}
      title={m.inviteTitle}
      submitLabel={m.invite}
      widthPx={420}
      schema={Invitation}
      fields={[
        { key: 'userName', ...userLabels.userName, hint: m.inviteHint, input: { kind: 'text' } },
        { key: 'tel', ...userLabels.tel, input: { kind: 'text' } },
      ]}
      onSubmit={async (to) => {
        await invite.mutateAsync({ ...to, orgId })
        onInvited()
      }}
      onClose={onClose}
    />
  )
}

import { z } from 'zod'
import { mark } from '@fengguang/domain/kernel/validation'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import type { OneTimePassword } from '../../../widgets/organisation/OneTimePasswords.tsx'
import { m } from './users.texts.ts'
import { useResetPassword, type UserRow } from './users.queries.ts'

const Own = z.object({
  ownPassword: z
    .string()
    .min(1, { error: mark('field.required') })
    .max(256),
})

interface Props {
  user: UserRow | undefined
  onReset: (password: OneTimePassword) => void
  onClose: () => void
}

/** An unattended screen must not hand out other people's accounts: the administrator's own password is required. */
export function ResetPasswordDrawer({ user, onReset, onClose }: Props) {
  const reset = useResetPassword()
  return (
    <FormDrawer<z.infer<typeof Own>>
      key={user?.id}
      open={user !== undefined}
      title={[`${m.resetTitle[0]} · ${user?.userName}`, `${m.resetTitle[1]} · ${user?.userName}`]}
      submitLabel={m.reset}
      widthPx={420}
      schema={Own}
      fields={[
        {
          key: 'ownPassword',
          label: m.ownPassword,
          hint: m.ownPasswordHint,
          input: { kind: 'password', autoComplete: 'current-password' },
        },
      ]}
      onSubmit={async ({ ownPassword }) => {
        if (!user) return
        const { password } = await reset.mutateAsync({ userId: user.userId, ownPassword })
        onReset({ userName: user.userName, password })
      }}
      onClose={onClose}
    />
  )
}

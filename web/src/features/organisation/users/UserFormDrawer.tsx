import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { mark } from '@fengguang/domain/kernel/validation'
import { UserForm } from '@fengguang/domain/organisation/organisation.model'
import { userLabels as labels } from '@fengguang/domain/organisation/user.labels'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../../kit/form/form-field.ts'
import { useLang, useSay } from '../../../lib/i18n.ts'
import { organisations, roles, users } from '../../../widgets/organisation/organisation.queries.ts'
import { OrganisationSelect } from '../../../widgets/organisation/OrganisationSelect.tsx'
import type { OneTimePassword } from '../../../widgets/organisation/OneTimePasswords.tsx'
import { m } from './users.texts.ts'
import { useCreateUser, useUpdateUser, type UserRow } from './users.queries.ts'

/** The lists travel as text, and are chosen as lists. */
const NewUser: z.ZodType<UserForm> = UserForm.extend({
  roleIds: z.array(z.string(), { error: mark('field.required') }).min(1, { error: mark('field.required') }),
  orgIds: z.array(z.string()).default([]),
  jobId: z.string().default(''),
})

const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function useFields(isNew: boolean): FormField<UserForm>[] {
  const lang = useLang()
  const say = useSay()
  const roleRows = useQuery(roles.list({})).data ?? []
  const jobRows = useQuery(users.jobs(undefined)).data ?? []
  const organisationRows = useQuery(organisations.list(undefined)).data
  const named = (zh: string, en: string) => (lang === 'zh_CN' ? zh : en)
  return [
    {
      key: 'userName',
      ...labels.userName,
      half: true,
      input: { kind: 'text' },
      disabled: !isNew,
      ...(isNew && { hint: m.userNameHint }),
    },
    { key: 'realName', ...labels.realName, half: true, input: { kind: 'text' } },
    { key: 'tel', ...labels.tel, half: true, input: { kind: 'text' } },
    { key: 'email', ...labels.email, half: true, input: { kind: 'text' } },
    {
      key: 'roleIds',
      ...labels.roleNames,
      input: {
        kind: 'select',
        multiple: true,
        searchable: true,
        options: roleRows.map(({ roleId, roleName, roleNameEn }) => ({
          value: roleId,
          label: named(roleName, roleNameEn),
        })),
      },
    },
    {
      key: 'orgIds',
      ...labels.orgNames,
      input: {
        kind: 'custom',
        render: ({ id, value, onChange, invalid }) => (
          <OrganisationSelect
            id={id}
            label={say(labels.orgNames.label)}
            rows={organisationRows}
            multiple
            value={ids(value)}
            onChange={onChange}
            isInvalid={invalid}
          />
        ),
      },
    },
    {
      key: 'jobId',
      ...labels.jobId,
      input: {
        kind: 'select',
        searchable: true,
        options: jobRows.map(({ jobId, jobName, jobNameEn }) => ({ value: jobId, label: named(jobName, jobNameEn) })),
      },
    },
  ]
}

interface Props {
  /** A person to edit, or 'new'; nothing keeps the drawer shut. */
  editing: UserRow | 'new' | undefined
  onCreated: (password: OneTimePassword) => void
  onSaved: () => void
  onClose: () => void
}

export function UserFormDrawer({ editing, onCreated, onSaved, onClose }: Props) {
  const create = useCreateUser()
  const update = useUpdateUser()
  const user = editing === 'new' ? undefined : editing
  const fields = useFields(user === undefined)
  const save = async (form: UserForm) => {
    if (!user) {
      const { password } = await create.mutateAsync(form)
      return onCreated({ userName: form.userName, password })
    }
    const { userName: _, ...rest } = form
    await update.mutateAsync({ ...rest, userId: user.userId })
    onSaved()
  }
  return (
    <FormDrawer<UserForm>
      key={user?.id ?? 'new'}
      open={editing !== undefined}
      title={user ? m.editTitle : m.create}
      schema={NewUser}
      fields={fields}
      isEdit={user !== undefined}
      initial={
        user
          ? {
              userName: user.userName,
              realName: user.realName,
              tel: user.tel,
              email: user.email,
              roleIds: user.roleIds,
              orgIds: user.orgIds,
              ...(user.jobId && { jobId: user.jobId }),
            }
          : {}
      }
      onSubmit={save}
      onClose={onClose}
    />
  )
}

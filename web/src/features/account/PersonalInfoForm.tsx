import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { accountContract, type PersonalInfo } from '@fengguang/domain/account/account.contract'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { SchemaForm } from '../../kit/form/SchemaForm.tsx'
import { useAct } from '../../lib/api.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { accountFeature, accountInfoQuery } from '../../widgets/station-switcher/account.queries.ts'
import { PersonalForm, personalFields } from './personal.fields.tsx'
import { m } from './personal.texts.ts'

/** What the save sends: only what was changed, so that nothing a colleague changed meanwhile is put back. */
export const changedOf = (before: PersonalInfo, after: PersonalInfo): Partial<PersonalInfo> =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key as keyof PersonalInfo] !== value))

export function PersonalInfoForm() {
  const say = useSay()
  const notices = useNotices()
  const { data, error, refetch } = useQuery(accountInfoQuery)
  const save = useAct(accountFeature, accountContract.updatePersonal)
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { personal } = data
  return (
    <SchemaForm<PersonalForm>
      // Saved values are the new start: the form is clean again.
      key={JSON.stringify(personal)}
      schema={PersonalForm}
      fields={personalFields}
      initial={personal}
      onSubmit={async (values) => {
        const changed = changedOf(personal, values)
        if (Object.keys(changed).length === 0) return notices.tell(say(m.unchanged))
        await save.mutateAsync(changed)
        notices.tell(say(m.saved))
      }}
    />
  )
}

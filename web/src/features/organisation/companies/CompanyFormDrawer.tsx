import { mark } from '@fengguang/domain/kernel/validation'
import { CompanyForm, userName, type Company } from '@fengguang/domain/organisation/organisation.model'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../../kit/form/form-field.ts'
import type { OneTimePassword } from '../../../widgets/organisation/OneTimePasswords.tsx'
import { m } from './companies.texts.ts'
import { useSaveCompany } from './companies.queries.ts'

/** A company without an administrator could not be used. */
const NewCompany = CompanyForm.extend({ adminUserName: userName.min(1, { error: mark('field.required') }) })

const fields: FormField<CompanyForm>[] = [
  { key: 'name', label: m.name, input: { kind: 'text' } },
  { key: 'shortName', label: m.shortName, half: true, input: { kind: 'text' } },
  { key: 'contact', label: m.contact, half: true, input: { kind: 'text' } },
  { key: 'tel', label: m.tel, half: true, input: { kind: 'text' } },
  { key: 'address', label: m.address, input: { kind: 'text' } },
]
const newFields: FormField<CompanyForm>[] = [
  ...fields,
  { key: 'adminUserName', label: m.adminUserName, hint: m.adminHint, input: { kind: 'text' } },
]

const editable = ({ name, shortName, contact, tel, address }: Company): Partial<CompanyForm> => ({
  name,
  shortName,
  contact,
  tel,
  address,
})

interface Props {
  editing: Company | 'new' | undefined
  onSaved: (administrator: OneTimePassword | undefined) => void
  onClose: () => void
}

export function CompanyFormDrawer({ editing, onSaved, onClose }: Props) {
  const save = useSaveCompany()
  const company = editing === 'new' ? undefined : editing
  return (
    <FormDrawer<CompanyForm>
      key={company ? `${company.id} ${company.version}` : 'new'}
      open={editing !== undefined}
      title={company ? m.editTitle : m.create}
      schema={company ? CompanyForm : NewCompany}
      fields={company ? fields : newFields}
      isEdit={company !== undefined}
      initial={company ? editable(company) : {}}
      onSubmit={async (form) => {
        const { administrator } = await save.mutateAsync({
          ...form,
          id: company?.id ?? '',
          version: company?.version ?? 0,
        })
        onSaved(administrator)
      }}
      onClose={onClose}
    />
  )
}

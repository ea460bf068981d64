import { useRef } from 'react'
import type { CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import {
  TemplateForm,
  templateScopeNames,
  templateScopes,
  type AnalysisTemplate,
} from '@fengguang/domain/data-cube/template.model'
import type { z } from 'zod'
import { useCan } from '../../kit/Can.tsx'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { useSaveTemplate } from './data-cube.queries.ts'
import { t } from './data-cube.texts.ts'

const NameForm = TemplateForm.omit({ definition: true })
type NameForm = z.infer<typeof NameForm>

interface Props {
  definition: CubeDefinition
  onSaved: (saved: AnalysisTemplate) => void
  onClose: () => void
}

/** A new template of what is built. */
export function SaveTemplateDrawer({ definition, onSaved, onClose }: Props) {
  const save = useSaveTemplate()
  // The address changes once the form is clean: a form with unsaved changes holds the page.
  const made = useRef<AnalysisTemplate>(undefined)
  const can = useCan()
  const scopes = can('analysisTemplate:write') ? templateScopes : (['personal'] as const)
  const fields: FormField<NameForm>[] = [
    { key: 'name', label: t.name, input: { kind: 'text' } },
    {
      key: 'scope',
      label: t.scope,
      hint: t.scopeHint,
      input: { kind: 'select', options: scopes.map((value) => ({ value, label: templateScopeNames[value] })) },
    },
  ]
  return (
    <FormDrawer<NameForm>
      open
      title={t.saveAs}
      schema={NameForm}
      fields={fields}
      initial={{ scope: 'personal' }}
      onSubmit={async (form) => {
        made.current = await save.mutateAsync({ ...form, definition })
      }}
      onClose={() => {
        if (made.current) onSaved(made.current)
        onClose()
      }}
    />
  )
}

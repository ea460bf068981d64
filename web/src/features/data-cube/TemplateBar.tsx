import { Suspense, useState } from 'react'
import { Alert, Button, Select, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { emptyDefinition, type CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import { dataCubeFailures } from '@fengguang/domain/data-cube/data-cube.failures'
import { templateScopes, type AnalysisTemplate } from '@fengguang/domain/data-cube/template.model'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { failureText } from '../../kit/failure-text.ts'
import { useOnce } from '../../kit/use-once.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { RequestFailure } from '../../lib/request-failure.ts'
import { templates, useRemoveTemplate, useSaveTemplate } from './data-cube.queries.ts'
import { t } from './data-cube.texts.ts'
import { searchByLabel } from '../../kit/search-by-label.ts'
import { lazy } from '../../lib/lazy-part.ts'

const SaveTemplateDrawer = lazy(() =>
  import('./SaveTemplateDrawer.tsx').then((x) => ({ default: x.SaveTemplateDrawer })),
)

interface Props {
  definition: CubeDefinition
  templateId: string | undefined
  /** Null closes the template that is open. */
  onBuild: (next: CubeDefinition, template?: string | null) => void
}

/** The version on which the builder goes on: a list that is read again must not raise it behind the builder's back. */
function useBase(open: AnalysisTemplate | undefined) {
  const [base, setBase] = useState<Pick<AnalysisTemplate, 'id' | 'version'>>()
  const isHeld = base?.id === open?.id
  if (!isHeld) setBase(open && { id: open.id, version: open.version })
  return [isHeld ? base : open, setBase] as const
}

const same = (a: CubeDefinition, b: CubeDefinition): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const byKey = (object: object) => Object.entries(object).toSorted(([a], [b]) => a.localeCompare(b))
/** The store gives keys in an order of its own. */
const sorted = (definition: CubeDefinition) => byKey({ ...definition, filters: byKey(definition.filters) })

/** Open, save, save as, delete. What is built stays in the address whatever happens to the template. */
export function TemplateBar({ definition, templateId, onBuild }: Props) {
  const say = useSay()
  const notices = useNotices()
  const { data = [], refetch } = useQuery(templates.list(undefined))
  const open = data.find(({ id }) => id === templateId)
  const [base, setBase] = useBase(open)
  const save = useSaveTemplate()
  const remove = useRemoveTemplate()
  const [failure, setFailure] = useState<unknown>()
  const [isNaming, setIsNaming] = useState(false)
  const { run: runSave, running } = useOnce(async () => {
    if (!open || !base) return
    setFailure(undefined)
    try {
      const { name, scope } = open
      setBase(await save.mutateAsync({ id: open.id, version: base.version, name, scope, definition }))
      notices.tell(say(t.saved))
    } catch (error) {
      setFailure(error)
      const newest = (await refetch()).data?.find(({ id }) => id === open.id)
      if (newest) setBase(newest)
    }
    // While it runs only: a second save after an answer is wanted.
  }, 0)
  const choose = (id: string | undefined) => {
    const chosen = data.find((one) => one.id === id)
    setFailure(undefined)
    onBuild(chosen?.definition ?? emptyDefinition(), chosen?.id ?? null)
  }
  return (
    <>
      <div className="fg-cube-templates">
        <Select
          aria-label={say(t.template)}
          placeholder={say(data.length === 0 ? t.none : t.choose)}
          value={open?.id ?? null}
          popupMatchSelectWidth={false}
          showSearch={searchByLabel}
          options={templateScopes
            .map((scope) => ({
              label: say(t[scope]),
              options: data.filter((one) => one.scope === scope).map(({ id, name }) => ({ value: id, label: name })),
            }))
            .filter(({ options }) => options.length > 0)}
          onChange={(id) => choose(id ?? undefined)}
        />
        {open && !same(open.definition, definition) && <Tag>{say(t.changed)}</Tag>}
        {open?.mayChange && (
          <Button type="primary" loading={running} onClick={() => void runSave()}>
            {say(t.save)}
          </Button>
        )}
        <Button onClick={() => setIsNaming(true)}>{say(t.saveAs)}</Button>
        {open?.mayChange && (
          <ConfirmButton
            danger
            label={t.remove}
            confirm={t.removeAsk}
            confirmValues={{ name: open.name }}
            onConfirm={async () => {
              await remove.mutateAsync({ id: open.id })
              onBuild(definition, null)
              notices.tell(say(t.removed))
            }}
          />
        )}
        <Button onClick={() => choose(undefined)}>{say(t.reset)}</Button>
      </div>
      {failure !== undefined && <SaveFailure error={failure} />}
      {isNaming && (
        <Suspense fallback={null}>
          <SaveTemplateDrawer
            definition={definition}
            onSaved={({ id }) => {
              setFailure(undefined)
              onBuild(definition, id)
              notices.tell(say(t.saved))
            }}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      )}
    </>
  )
}

// spec §8
function SaveFailure({ error }: { error: unknown }) {
  const say = useSay()
  const isNewer = error instanceof RequestFailure && error.key === 'template.versionUpdated'
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={say(dataCubeFailures[isNewer ? 'template.versionUpdated' : 'template.writebackFailed'].text)}
      description={isNewer ? say(t.again) : failureText(error, say)}
    />
  )
}

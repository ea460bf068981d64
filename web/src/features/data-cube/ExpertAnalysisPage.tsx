import { useState } from 'react'
import { CubeCatalogue } from './CubeCatalogue.tsx'
import { CubeFilterBar } from './CubeFilterBar.tsx'
import { CubeResultView } from './CubeResultView.tsx'
import { CubeWells } from './CubeWells.tsx'
import { TemplateBar } from './TemplateBar.tsx'
import { useCube } from './cube-address.ts'
import './data-cube.css'

/** The data cube: any indicator by any dimension it has, as chart, pivot table, raw rows and file. */
export function ExpertAnalysisPage() {
  const { definition, templateId, page, pageSize, build, turn } = useCube()
  const [chosen, setChosen] = useState<string>()
  return (
    <div className="fg-cube">
      <TemplateBar definition={definition} templateId={templateId} onBuild={build} />
      <div className="fg-cube-builder">
        <CubeCatalogue chosen={chosen} onChoose={setChosen} />
        <div className="fg-cube-main">
          <CubeWells definition={definition} onBuild={build} chosen={chosen} onPut={() => setChosen(undefined)} />
          <CubeFilterBar definition={definition} onBuild={build} />
          <CubeResultView definition={definition} page={page} pageSize={pageSize} onTurn={turn} />
        </div>
      </div>
    </div>
  )
}

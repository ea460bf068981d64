import { dataCubeContract } from '@fengguang/domain/data-cube/data-cube.contract'
import { queriesOf, readOf, useAct } from '../../lib/api.ts'

export const cube = queriesOf('dataCube', dataCubeContract)
export const askCube = readOf('dataCube', 'selectAnlsType', dataCubeContract.selectAnlsType)

/** Only the templates change: figures on the page stay. */
export const useSaveTemplate = () => useAct('cubeTemplates', dataCubeContract.templateUpdate)
export const useRemoveTemplate = () => useAct('cubeTemplates', dataCubeContract.templateDelete)
export const templates = queriesOf('cubeTemplates', { list: dataCubeContract.templateList })

import { noStation, type CurrentStation, type StationNode } from '@fengguang/domain/stations/station-tree.model'
import type { AccountInfo, AvailableClasses } from './account.queries.ts'

export const at = (stid: string | null): CurrentStation =>
  stid === null
    ? noStation
    : {
        currentStcls: '01',
        currentStid: stid,
        currentTreeType: 'default',
        currentDataName: `${stid} 电站`,
        currentBusiType: 1,
        currentGroupType: null,
      }

export const accountInfo = (now: CurrentStation): AccountInfo => ({
  ...now,
  defaultStation: at('gonghe'),
  personal: {
    realName: '操作员',
    tel: '',
    email: '',
    homeTitle: '',
    homeTitleShow: '1',
    homeLogo: '',
    homeLogoShow: '1',
  },
  notice: { msgOnOff: '00', msgVoiceOption: '01' },
  home: { globalTheme: 'darkBlue', look: 'default' },
})

export const classList: AvailableClasses = {
  currentStcls: '01',
  stclsList: [
    { stcls: '01', name: '光伏', nameEn: 'Photovoltaic', count: 2 },
    { stcls: '02', name: '风电', nameEn: 'Wind', count: 1 },
  ],
}

const node = (id: string, pid: string | null, name: string): StationNode => ({
  id,
  pid,
  name,
  nameEn: id,
  ownName: name,
  busiId: id,
  busiType: pid === null ? 2 : 1,
  stcls: '01',
  stids: [id],
})
export const nodes = [node('west', null, '西部公司'), node('gonghe', 'west', '共和'), node('rudong', 'west', '如东')]

import { defaultRefreshSeconds, LIGHT_DARK, NONE, PV, screensIn, watched } from './screen.model.ts'

const pvAnalysis = { needs: PV, themes: LIGHT_DARK, parent: 'analysis' } as const

export const runningAnalysisScreens = screensIn('runningAnalysis', {
  analysisHomeSimple: {
    title: ['分析首页', 'Analysis home'],
    icon: 'home',
    needs: NONE,
    themes: ['darkBlue', 'dark'],
    refreshSeconds: 20,
    built: true,
    reads: ['analysis:read', 'station:read'],
  },
  shadowAnalysis: {
    title: ['阴影分析', 'Shadow analysis'],
    icon: 'shadow',
    ...pvAnalysis,
    built: true,
    reads: ['analysis:read', 'station:read', 'device:read'],
    acts: ['plant-plan:write'],
  },
  ashAnalysis: {
    title: ['灰尘分析', 'Dust analysis'],
    icon: 'dust',
    ...pvAnalysis,
    built: true,
    reads: ['analysis:read', 'station:read', 'device:read'],
    acts: ['cleaning:write'],
  },
  lossAnalysis: {
    title: ['损失分析', 'Loss analysis'],
    icon: 'loss',
    ...pvAnalysis,
    built: true,
    reads: ['analysis:read', 'station:read', 'device:read', 'telemetry:read'],
    acts: ['adjustment:read', 'adjustment:write', 'loss-event:write'],
  },
  deviceFault: {
    title: ['设备故障', 'Device faults'],
    icon: 'fault',
    ...pvAnalysis,
    built: true,
    reads: ['analysis:read', 'alarm:read', 'station:read', 'device:read', 'telemetry:read'],
    acts: ['adjustment:read', 'adjustment:write'],
  },
  deviceMonitor: {
    title: ['设备监测分析', 'Device monitoring'],
    icon: 'monitor',
    ...pvAnalysis,
    built: true,
    reads: ['analysis:read', 'station:read', 'device:read', 'telemetry:read', 'alarm:read'],
  },
  expertAnalysis: {
    title: ['专家分析', 'Expert analysis'],
    icon: 'expert',
    ...pvAnalysis,
    needs: NONE,
    built: true,
    reads: ['analysis:read', 'station:read', 'device:read'],
    acts: ['analysisTemplate:write'],
  },
  inverterBrandComparison: {
    title: ['逆变器品牌对比', 'Inverter brand comparison'],
    icon: 'compare',
    ...pvAnalysis,
    needs: ['PV_STATION', 'PV_COMPANY'],
    built: true,
    reads: ['analysis:read', 'station:read', 'device:read', 'telemetry:read'],
  },
})

export const windAnalysisScreens = screensIn('windAnalysis', {
  deviceMonitorWind: { title: ['风机监测', 'Turbine monitoring'], icon: 'monitor' },
  lossAnalysisWind: { title: ['风电损失分析', 'Wind loss analysis'], icon: 'loss' },
  energyEfficiencyWind: { title: ['能效分析', 'Energy efficiency'], icon: 'chart' },
  runningStateWind: { title: ['运行状态分析', 'Running state'], icon: 'wind' },
  torqueControlWind: { title: ['转矩控制分析', 'Torque control'], icon: 'wind' },
})

const fill = { needs: NONE, themes: LIGHT_DARK, unrestricted: false, parent: 'fill' } as const

export const dataFillingScreens = screensIn('dataFilling', {
  onlineFillReport: { title: ['在线填报', 'Online fill report'], icon: 'form', ...fill },
  planGenCapacity: {
    title: ['计划发电量填报', 'Planned generation fill report'],
    icon: 'plan',
    ...fill,
    built: true,
    reads: ['station:read', 'plan:read'],
    acts: ['plan:write'],
  },
})

export const regionalProjectScreens = screensIn('regionalProject', {
  henanHome: {
    title: ['河南首页', 'Henan home'],
    icon: 'home',
    needs: NONE,
    refreshSeconds: 10,
    region: '河南',
    ...watched,
  },
  henanMonitoring: {
    title: ['河南监视', 'Henan monitoring'],
    icon: 'monitor',
    needs: ['PV_STATION', 'PV_COMPANY', 'DEFAULT'],
    refreshSeconds: 10,
    region: '河南',
    ...watched,
  },
  henanStationOverview: {
    title: ['河南电站总览', 'Henan station overview'],
    icon: 'map',
    themes: ['dark'],
    refreshSeconds: 20,
    region: '河南',
    ...watched,
  },
  henanCleanSuggest: {
    title: ['河南清洗建议', 'Henan cleaning advice'],
    icon: 'cleaning',
    themes: ['dark'],
    refreshSeconds: 20,
    region: '河南',
  },
})

const live = { refreshSeconds: defaultRefreshSeconds } as const

export const comprehensiveEnergyScreens = screensIn('comprehensiveEnergy', {
  comprehensiveStation: {
    title: ['综合能源站', 'Comprehensive station'],
    icon: 'station',
    needs: PV,
    refreshSeconds: 20,
  },
  energyStorage: { title: ['储能', 'Energy storage'], icon: 'battery', ...live },
  chargingPile: { title: ['充电桩', 'Charging piles'], icon: 'charger', ...live },
  environmentMonitoring: { title: ['环境监测', 'Environment monitoring'], icon: 'environment', needs: PV, ...live },
  highVoltageSwitch: { title: ['高压开关', 'High-voltage switches'], icon: 'switch', needs: PV, ...live },
  energyStorageCsipc: {
    title: ['储能（CSIPC）', 'Energy storage (CSIPC)'],
    icon: 'battery',
    needs: ['CE_STATION'],
    ...live,
  },
})

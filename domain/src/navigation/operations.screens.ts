import { defaultRefreshSeconds, screensIn, watched, type StationNeed } from './screen.model.ts'

const pvOrWind = ['PV_STATION', 'WP_STATION'] as const
const reporting = ['PV_STATION', 'PV_COMPANY', 'WP_STATION', 'WP_COMPANY', 'DEFAULT'] as const satisfies StationNeed[]
/** "Also CE station": added to the nearest stated set. */
const anyDevice = [...reporting, 'CE_STATION'] as const

const watchesDevices = ['station:read', 'device:read', 'telemetry:read'] as const

export const operationsScreens = screensIn('operations', {
  homeSimple: { title: ['首页', 'Home'], icon: 'home', refreshSeconds: 60, ...watched },
  homeSimpleSH: {
    title: ['首页（上海版）', 'Home (SH)'],
    icon: 'home',
    refreshSeconds: 60,
    region: '上海',
    ...watched,
  },
  stationRun: {
    title: ['电站运行', 'Station running'],
    icon: 'monitor',
    refreshSeconds: 20,
    ...watched,
  },
  deviceList: {
    title: ['设备监视', 'Device list'],
    icon: 'devices',
    needs: anyDevice,
    refreshSeconds: 20,
    built: true,
    reads: watchesDevices,
    acts: ['device:operate'],
  },
  deviceAlarm: {
    title: ['设备告警', 'Device alarms'],
    icon: 'alarm',
    refreshSeconds: defaultRefreshSeconds,
    built: true,
    reads: ['alarm:read', 'telemetry:read', 'station:read', 'device:read'],
    acts: ['alarm:write', 'alarm-rule:write'],
  },
  runningConditionAdjustment: {
    title: ['工况调整', 'Running condition adjustment'],
    icon: 'adjust',
    built: true,
    reads: [...watchesDevices, 'adjustment:read'],
    acts: ['adjustment:write'],
  },
  dataReport: { title: ['数据报表', 'Data reports'], icon: 'report', needs: reporting },
  wiringDiagram: {
    title: ['接线图', 'Wiring diagram'],
    icon: 'diagram',
    needs: pvOrWind,
    refreshSeconds: defaultRefreshSeconds,
    built: true,
    reads: ['wiring:read', 'alarm:read', 'telemetry:read', 'device:read', 'station:read'],
    acts: ['wiring:write'],
  },
  videoIntelligentBox: {
    title: ['视频智能盒', 'Video intelligent box'],
    icon: 'video',
    built: true,
    reads: ['video:read'],
  },
  homeShanghai: {
    title: ['上海首页', 'Shanghai home'],
    icon: 'home',
    refreshSeconds: 20,
    region: '上海',
    ...watched,
  },
  reportForms: { title: ['报表中心', 'Report forms'], icon: 'report', needs: reporting },
  deviceListMasses: {
    title: ['设备监视（大众版）', 'Device list (Masses)'],
    icon: 'devices',
    needs: anyDevice,
    refreshSeconds: 20,
    built: true,
    reads: watchesDevices,
  },
  deviceMatrix: {
    title: ['设备矩阵', 'Device matrix'],
    icon: 'matrix',
    needs: pvOrWind,
    refreshSeconds: defaultRefreshSeconds,
    inherits: ['deviceList'],
    offMenu: true,
    built: true,
    reads: watchesDevices,
  },
  deviceLayoutView: {
    title: ['设备布局', 'Device layout'],
    icon: 'layout',
    needs: ['WP_STATION'],
    refreshSeconds: defaultRefreshSeconds,
    built: true,
    reads: watchesDevices,
  },
  DeviceLog: {
    title: ['设备日志', 'Device log'],
    icon: 'log',
    inherits: ['runningConditionAdjustment'],
    offMenu: true,
    built: true,
    reads: ['station:read', 'device:read', 'adjustment:read'],
  },
  visualizedPlatform: { title: ['可视化平台', 'Visualised platform'], icon: 'screen', refreshSeconds: 30, ...watched },
})

export const myDepartmentScreens = screensIn('myDepartment', {
  departmentHome: { title: ['我的部门', 'My department'], icon: 'department', parent: 'operations' },
})

export const videoScreens = screensIn('videoSurveillance', {
  videoSurveillance: {
    title: ['视频监控', 'Video surveillance'],
    icon: 'video',
    built: true,
    reads: ['video:read'],
  },
  videoSurveillanceTheMasses: {
    title: ['视频监控（大众版）', 'Video surveillance (Masses)'],
    icon: 'video',
    built: true,
    reads: ['video:read'],
  },
  smartVideo: { title: ['智能视频', 'Smart video'], icon: 'video', parent: 'operations', frame: true },
})

export const dualViewScreens = screensIn('dualView', {
  operationViewMode: { title: ['双视图监视', 'Dual-view mode'], icon: 'screen', refreshSeconds: 30, ...watched },
  operationViewModeMasses: {
    title: ['双视图监视（大众版）', 'Dual-view mode (Masses)'],
    icon: 'screen',
    refreshSeconds: 30,
    ...watched,
  },
})

export const learningScreens = screensIn('learning', {
  learningSystemHome: { title: ['学习首页', 'Learning home'], icon: 'book' },
  learningSystemDetail: {
    path: '/learningSystemDetail/:menuId/:isHavePass/:name',
    title: ['学习详情', 'Learning detail'],
    icon: 'book',
    inherits: ['learningSystemHome'],
    enteredFrom: 'learningSystemHome',
    offMenu: true,
  },
})

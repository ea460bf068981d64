import { defaultRefreshSeconds, screensIn } from './screen.model.ts'

const darkBlue = { themes: ['darkBlue'], parent: 'companyManagement' } as const
/** Pages that bring data in; the specification names none, and an empty product needs them. */
const ours = { ours: true, parent: 'companyManagement', built: true } as const
const light = { themes: ['light'], parent: 'companyManagement' } as const

export const companyManagementScreens = screensIn('companyManagement', {
  roleManagement: {
    title: ['角色管理', 'Role management'],
    icon: 'role',
    ...darkBlue,
    built: true,
    reads: ['role:read', 'user:read', 'station:read'],
    acts: ['role:write', 'audit:read'],
  },
  peopleOrganizationManage: {
    title: ['人员组织管理', 'People and organisation'],
    icon: 'people',
    ...light,
    built: true,
    reads: ['organisation:read', 'user:read', 'role:read', 'company:read'],
    acts: ['organisation:write'],
  },
  userManagementN: {
    title: ['用户管理', 'User management'],
    icon: 'user',
    ...light,
    built: true,
    reads: ['user:read', 'role:read', 'organisation:read'],
    acts: ['user:write'],
  },
  stationManage: {
    title: ['电站管理', 'Station management'],
    icon: 'station',
    ...darkBlue,
    built: true,
    reads: ['station:read', 'telemetry:read', 'organisation:read', 'device:read', 'price:read'],
    acts: ['station:write', 'station:export', 'video:write'],
  },
  deviceManage: {
    title: ['设备管理', 'Devices'],
    icon: 'devices',
    ...ours,
    reads: ['station:read', 'device:read', 'telemetry:read'],
    acts: ['device:write'],
  },
  gatewayManage: {
    title: ['采集网关', 'Gateways'],
    icon: 'gateway',
    ...ours,
    reads: ['station:read', 'device:read', 'gateway:read', 'ingest:read'],
    acts: ['gateway:write'],
  },
  ingestHealth: {
    title: ['数据接入', 'Data ingestion'],
    icon: 'ingest',
    ...ours,
    refreshSeconds: defaultRefreshSeconds,
    reads: ['ingest:read'],
    acts: ['gateway:write'],
  },
  priceManage: {
    title: ['电价与排放因子', 'Prices and CO₂ factors'],
    icon: 'money',
    ...ours,
    reads: ['station:read', 'price:read'],
    acts: ['price:write'],
  },
  historyCorrection: {
    title: ['历史数据更正', 'History correction'],
    icon: 'history',
    ...ours,
    reads: ['station:read', 'device:read', 'telemetry:read', 'correction:read'],
    acts: ['telemetry:write'],
  },
  backgroundJobs: {
    title: ['后台任务', 'Background jobs'],
    icon: 'task',
    ...ours,
    refreshSeconds: defaultRefreshSeconds,
    reads: ['job:read'],
    acts: [],
  },
  messageManage: {
    title: ['消息推送', 'Message push'],
    icon: 'message',
    ...darkBlue,
    built: true,
    reads: ['notice:read'],
    acts: ['notice:write'],
  },
  inverterSubarray: {
    title: ['逆变器子阵', 'Inverter sub-arrays'],
    icon: 'devices',
    ...light,
    inherits: ['roleManagement', 'userManagementN', 'departmentManagementN'],
    offMenu: true,
    built: true,
    reads: ['station:read', 'device:read'],
    acts: ['subArray:write'],
  },
  departmentManagementN: {
    title: ['部门管理', 'Department management'],
    icon: 'department',
    ...light,
    built: true,
    reads: ['organisation:read', 'user:read', 'company:read'],
    acts: ['organisation:write', 'company:write'],
  },
  businessConfig: { title: ['业务配置', 'Business configuration'], icon: 'settings', parent: 'operations' },
  testPage: {
    title: ['组件展示', 'Component gallery'],
    icon: 'gallery',
    themes: ['darkBlue'],
    parent: 'operations',
    // A gallery of interface parts without data: no menu entry, opened by its address.
    offMenu: true,
    unrestricted: true,
    built: true,
  },
})

import type { ComponentType } from 'react'
import {
  AlertOutlined, ApartmentOutlined, ApiOutlined, AppstoreOutlined, AreaChartOutlined, AuditOutlined, BankOutlined, BlockOutlined,
  BookOutlined, BuildOutlined, CalendarOutlined, CarOutlined, ClearOutlined, CloudOutlined, CloudUploadOutlined, ClusterOutlined,
  ControlOutlined, DashboardOutlined, DesktopOutlined, DiffOutlined, DollarOutlined, EditOutlined,
  EnvironmentOutlined,
  ExportOutlined, FallOutlined, FileTextOutlined, FormOutlined, FundOutlined, HistoryOutlined, HomeOutlined,
  IdcardOutlined, LayoutOutlined, LineChartOutlined, MessageOutlined, PartitionOutlined, PoweroffOutlined,
  ScheduleOutlined, SearchOutlined, SettingOutlined, ShareAltOutlined, SolutionOutlined, TableOutlined, TeamOutlined,
  ThunderboltOutlined, ToolOutlined, UserOutlined, VideoCameraOutlined, WarningOutlined,
} from '@ant-design/icons' // prettier-ignore
import type { IconName } from '@fengguang/domain/navigation/screen.model'

/** An icon for every name of the screen table; a name without one does not compile. */
const icons = {
  home: HomeOutlined, monitor: DashboardOutlined, devices: ClusterOutlined, matrix: TableOutlined, layout: LayoutOutlined,
  alarm: AlertOutlined, adjust: ControlOutlined, log: HistoryOutlined, report: FundOutlined, diagram: PartitionOutlined,
  video: VideoCameraOutlined,
  map: EnvironmentOutlined, chart: LineChartOutlined, shadow: BlockOutlined, dust: CloudOutlined,
  loss: FallOutlined, fault: ToolOutlined, compare: DiffOutlined, expert: SolutionOutlined, form: FormOutlined,
  plan: CalendarOutlined, battery: ThunderboltOutlined, charger: CarOutlined, environment: AreaChartOutlined,
  switch: PoweroffOutlined, cleaning: ClearOutlined, department: ApartmentOutlined, station: BankOutlined, user: UserOutlined,
  role: IdcardOutlined, message: MessageOutlined, settings: SettingOutlined, money: DollarOutlined, book: BookOutlined,
  document: FileTextOutlined, people: TeamOutlined, task: ScheduleOutlined, ticket: AuditOutlined, danger: WarningOutlined,
  wind: BuildOutlined, share: ShareAltOutlined, export: ExportOutlined, query: SearchOutlined, gallery: AppstoreOutlined,
  screen: DesktopOutlined, gateway: ApiOutlined, ingest: CloudUploadOutlined, history: EditOutlined,
} as const satisfies Record<IconName, ComponentType> // prettier-ignore

const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)

export function MenuIcon({ name }: { name: string }) {
  const Icon = isIconName(name) ? icons[name] : AppstoreOutlined
  return <Icon />
}

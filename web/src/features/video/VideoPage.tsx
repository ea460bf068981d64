import { Suspense, useRef, useState, type ReactNode } from 'react'
import { SettingOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer } from 'antd'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Video } from '@fengguang/domain/video/camera.model'
import { videoScreenRows, type VideoScreen } from '@fengguang/domain/video/video-screens'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { m as kit } from '../../kit/kit.texts.ts'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useEver } from '../../lib/use-ever.ts'
import { toggleFullscreen } from '../../widgets/fullscreen/use-fullscreen.ts'
import { CameraList } from './CameraList.tsx'
import { useWall } from './use-wall.ts'
import { m } from './video.texts.ts'
import { useVideoToken, videos } from './video.queries.ts'
import { VideoWall } from './VideoWall.tsx'
import { WallTools } from './WallTools.tsx'
import { lazy } from '../../lib/lazy-part.ts'
import './video.css'

const CamerasDrawer = lazy(() => import('./CamerasDrawer.tsx').then((x) => ({ default: x.CamerasDrawer })))

/** What stands above and below the tree. */
const besideTreePx = 190
const none: readonly Video[] = []
type Wall = ReturnType<typeof useWall>

/** The cameras of the caller's stations beside a wall of their pictures. */
function VideoPage({ row }: { row: VideoScreen }) {
  const say = useSay()
  const isNarrow = useNarrow()
  const [isChoosing, setIsChoosing] = useState(false)
  const [isManaging, setIsManaging] = useState(false)
  const hasManaged = useEver(isManaging)
  const read = useQuery(videos.list({}))
  const all = read.data?.rows ?? none
  const wall = useWall(all, row.wall)
  const manage = (
    <Can do="video:write">
      <Button icon={<SettingOutlined />} onClick={() => setIsManaging(true)}>
        {say(m.manage)}
      </Button>
    </Can>
  )
  const drawer = hasManaged && (
    <Suspense fallback={null}>
      <CamerasDrawer open={isManaging} onClose={() => setIsManaging(false)} />
    </Suspense>
  )
  if (read.data && all.length === 0)
    return (
      <Card>
        <Picture kind="empty" title={say(m.noCamera)}>
          {manage}
        </Picture>
        {drawer}
      </Card>
    )
  const cameras = (
    <Cameras row={row} videos={all} total={read.data?.total ?? 0} wall={wall} onChosen={() => setIsChoosing(false)} />
  )
  return (
    <div className="fg-video">
      {!isNarrow && (
        <Card className="fg-video-side" title={say(m.cameras)} loading={read.isPending}>
          {cameras}
        </Card>
      )}
      <WallCard
        wall={wall}
        cameras={read}
        manage={manage}
        title={
          isNarrow && (
            <Button icon={<UnorderedListOutlined />} onClick={() => setIsChoosing(true)}>
              {say(m.chooseCamera)}
            </Button>
          )
        }
      />
      {isNarrow && (
        <Drawer
          open={isChoosing}
          title={say(m.chooseCamera)}
          size="100%"
          onClose={() => setIsChoosing(false)}
          closable={{ 'aria-label': say(kit.close) }}
        >
          {cameras}
        </Drawer>
      )}
      {drawer}
    </div>
  )
}

interface CamerasProps {
  row: VideoScreen
  videos: readonly Video[]
  total: number
  wall: Wall
  onChosen: () => void
}

function Cameras({ row, videos: all, total, wall, onChosen }: CamerasProps) {
  const say = useSay()
  return (
    <>
      {total > all.length && <Alert type="info" title={say(m.more, { total, shown: all.length })} />}
      <CameraList
        videos={all}
        list={row.list}
        hasBoxes={row.hasBoxes}
        selectedId={wall.state.slots ? wall.tiles[wall.active]?.id : wall.state.scope}
        onScope={(scope) => {
          onChosen()
          wall.show(scope)
        }}
        onCamera={(id) => {
          onChosen()
          wall.place(id)
        }}
        heightPx={Math.max(240, window.innerHeight - besideTreePx)}
      />
    </>
  )
}

interface WallProps {
  wall: Wall
  cameras: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'>
  manage: ReactNode
  title: ReactNode
}

function WallCard({ wall, cameras, manage, title }: WallProps) {
  const page = useRef<HTMLDivElement>(null)
  const video = useVideoToken()
  return (
    <Card
      className="fg-video-main"
      flush
      loading={cameras.isPending || !(video.isThere || video.error)}
      error={cameras.data ? (video.isThere ? undefined : video.error) : cameras.error}
      onRetry={() => {
        void cameras.refetch()
        video.renew()
      }}
      title={title}
      extra={
        <WallTools
          state={wall.state}
          pages={wall.pages}
          onSize={wall.resize}
          onPage={wall.turn}
          onCycle={wall.cycle}
          onFullscreen={() => void toggleFullscreen(page.current ?? undefined)}
        >
          {manage}
        </WallTools>
      }
    >
      <div ref={page} className="fg-video-screen">
        <VideoWall
          wall={wall.state.wall}
          tiles={wall.tiles}
          active={wall.active}
          token={video.token}
          onExpired={video.renew}
          onChoose={wall.choose}
          onClose={wall.empty}
        />
      </div>
    </Card>
  )
}

export const VideoSurveillancePage = () => <VideoPage row={videoScreenRows.videoSurveillance} />
export const VideoSurveillanceMassesPage = () => <VideoPage row={videoScreenRows.videoSurveillanceTheMasses} />
export const VideoIntelligentBoxPage = () => <VideoPage row={videoScreenRows.videoIntelligentBox} />

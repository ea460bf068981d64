import { Suspense, useState } from 'react'
import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import type { PickedPlace } from '../../widgets/station-map/PlacePicker.tsx'
import { parts } from './station-parts.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const PlacePicker = lazy(() =>
  import('../../widgets/station-map/PlacePicker.tsx').then((x) => ({ default: x.PlacePicker })),
)

const degrees = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

interface Props {
  values: Readonly<Record<string, unknown>>
  onPick: (place: PickedPlace) => void
}

/** The coordinates by a click on the map, for those who do not know them. */
export function StationPlace({ values, onPick }: Props) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  const longitude = degrees(values['longitude'])
  const latitude = degrees(values['latitude'])
  return (
    <>
      <Button icon={<EnvironmentOutlined />} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {say(isOpen ? parts.hideMap : parts.pickOnMap)}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton active />}>
          <PlacePicker
            place={{ ...(longitude !== undefined && { longitude }), ...(latitude !== undefined && { latitude }) }}
            onPick={onPick}
          />
        </Suspense>
      )}
    </>
  )
}

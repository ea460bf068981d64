import {
  maskingDeg,
  meanMaskingDeg,
  projectedZenithDeg,
  shadedShare,
  skyLossShare,
  trackerAngles,
} from '../../analytics/src/pv/row-geometry.ts'
import type { Comparison } from './comparison.ts'

type Tracker = Record<'tracker_theta' | 'aoi' | 'surface_azimuth' | 'surface_tilt', number | null>
interface Case {
  input: {
    apparent_zenith: number
    azimuth: number
    gcr: number
    max_angle: number
    axis_azimuth: number
    fixed_tilt: number
    pitch_m: number
    collector_width_m: number
    row_axis_azimuth: number
  }
  tracker_backtrack: Tracker
  tracker_true: Tracker
  masking_angle_bottom: number
  masking_angle_passias: number
  sky_diffuse_passias_loss: number
  shaded_fraction1d: number
  projected_solar_zenith: number
}
export interface RowGeometryReference {
  cases: Case[]
}

export function checkRowGeometry(reference: RowGeometryReference, compared: Comparison): void {
  for (const each of reference.cases) {
    const { apparent_zenith: zenith, azimuth, gcr, max_angle: limit, axis_azimuth: axis, ...row } = each.input
    for (const [name, coverage] of [
      ['tracker_backtrack', gcr],
      ['tracker_true', undefined],
    ] as const) {
      const ours = trackerAngles(zenith, azimuth, axis, limit, coverage)
      compared.near(`${name}.rotation °`, ours.rotationDeg, each[name].tracker_theta, 1e-6)
      compared.near(`${name}.tilt °`, ours.tiltDeg, each[name].surface_tilt, 1e-6)
      compared.near(`${name}.azimuth °`, ours.azimuthDeg, each[name].surface_azimuth, 1e-6)
      compared.near(`${name}.incidence °`, ours.incidenceDeg, each[name].aoi, 1e-6)
    }
    const coverage = row.collector_width_m / row.pitch_m
    const mean = meanMaskingDeg(row.fixed_tilt, coverage)
    compared.near('masking °', maskingDeg(row.fixed_tilt, coverage, 0), each.masking_angle_bottom, 1e-6)
    compared.near('masking.mean °', mean, each.masking_angle_passias, 1e-6)
    compared.near('skyLoss', skyLossShare(mean), each.sky_diffuse_passias_loss, 1e-9)
    const shaded = shadedShare(
      zenith,
      azimuth,
      row.row_axis_azimuth,
      row.fixed_tilt,
      row.collector_width_m,
      row.pitch_m,
    )
    compared.near('shaded', shaded, each.shaded_fraction1d, 1e-9)
    compared.near(
      'projectedZenith °',
      projectedZenithDeg(zenith, azimuth, row.row_axis_azimuth),
      each.projected_solar_zenith,
      1e-6,
    )
  }
}

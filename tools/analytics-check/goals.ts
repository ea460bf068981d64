/** What our own methods must reach against known truth, whatever a reference library reached on the same data. */
export const goals = {
  /** Rows flagged on days that are not clipped; the score itself must reach what the best reference reached. */
  clippingFalseAlarms: 0,
  /** By day. */
  staleF1: 1,
  /** Off the ratio that a clean cell beside the dusty one measured. */
  soilingRatioOff: 0.003,
  dailySoilingOff: 0.01,
  /** In percent a year, off the truth. */
  degradationOff: 0.1,
  /** In percent of the energy that was lost. */
  outageOff: 1,
  /** In percent of the rating, on rows held out. */
  curveError: 9,
  /** In degrees off the truth: half a year of data, and less than that. */
  yawOffHalfYear: 0.3,
  yawOff: 0.8,
  /** In degrees: a wider interval is a refusal. */
  yawInterval: 2,
  curtailmentF1: 0.93,
  /** In percent of the energy that was lost. */
  curtailmentOff: 3,
  shadowF1: 0.98,
  faultF1: 0.98,
} as const

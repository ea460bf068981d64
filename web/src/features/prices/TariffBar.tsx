import { failures } from '@fengguang/domain/kernel/failures'
import { rateNames, rates, ratesOfDay, type TariffPeriod } from '@fengguang/domain/prices/tariff.model'
import { useSay } from '../../lib/i18n.ts'

/** The day at a glance; where periods leave a gap or overlap it says so instead. */
export function TariffBar({ periods }: { periods: readonly TariffPeriod[] }) {
  const say = useSay()
  const day = ratesOfDay(periods)
  if (!day) return <div className="fg-form-error">{say(failures['tariff.hours'].text)}</div>
  return (
    <div>
      <div className="fg-tariff-bar" aria-hidden="true">
        {day.map((rate, halfHour) => (
          // A half hour is its place in the day.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={halfHour} className={`fg-tariff-${rate}`} />
        ))}
      </div>
      <div className="fg-tariff-legend">
        {rates
          .filter((rate) => day.includes(rate))
          .map((rate) => (
            <span key={rate}>
              <i className={`fg-tariff-${rate}`} aria-hidden="true" />
              {say(rateNames[rate])} {day.filter((one) => one === rate).length / 2} h
            </span>
          ))}
      </div>
    </div>
  )
}

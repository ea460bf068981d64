/** Seconds a turbine reported in each state; states may overlap, as its controller counts them. */
export interface StateSeconds {
  totalSeconds: number
  operatingSeconds: number
  readySeconds: number
}

/** IEC 61400-26-1, by time: ready to operate over all time that is known. */
export const timeAvailability = ({ readySeconds, totalSeconds }: StateSeconds): number => readySeconds / totalSeconds

export const standbySeconds = ({ readySeconds, operatingSeconds }: StateSeconds): number =>
  readySeconds - operatingSeconds

export const unavailableSeconds = ({ readySeconds, totalSeconds }: StateSeconds): number => totalSeconds - readySeconds

/** By production: made over what could have been made. */
export const productionAvailability = (actualKwh: number, potentialKwh: number): number => actualKwh / potentialKwh

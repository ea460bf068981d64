/** Thresholds of Reno & Hansen 2016 for windows of ten one-minute samples of global irradiance. */
const meanLimitWm2 = 75
const maxLimitWm2 = 75
const lineLengthLow = -5
const lineLengthHigh = 10
const slopeSpreadLimit = 0.005
const slopeStepLimitWm2 = 8
const maxRounds = 20

export interface ClearPeriods {
  clear: Uint8Array
  /** What the clear-sky model had to be multiplied with to fit the clear samples. */
  scale: number
}

interface Windows {
  mean: Float64Array
  max: Float64Array
  lineLength: Float64Array
  slopeSpread: Float64Array
}

function windowsOf(values: Float64Array, size: number, stepMinutes: number): Windows {
  const count = values.length - size + 1
  const out: Windows = {
    mean: new Float64Array(count),
    max: new Float64Array(count),
    lineLength: new Float64Array(count),
    slopeSpread: new Float64Array(count),
  }
  for (let start = 0; start < count; start++) {
    let sum = 0
    let max = -Infinity
    let length = 0
    let steps = 0
    let squares = 0
    for (let index = start; index < start + size; index++) {
      const value = values[index] as number
      sum += value
      max = Math.max(max, value)
      if (index === start) continue
      const step = value - (values[index - 1] as number)
      length += Math.hypot(step, stepMinutes)
      steps += step
      squares += step * step
    }
    const variance = Math.max(squares - (steps * steps) / (size - 1), 0) / (size - 2)
    out.mean[start] = sum / size
    out.max[start] = max
    out.lineLength[start] = length
    out.slopeSpread[start] = Math.sqrt(variance) / (sum / size)
  }
  return out
}

/** Samples that belong to a window as smooth and as bright as the model; equal steps, no gaps. */
export function clearPeriods(
  measured: Float64Array,
  model: Float64Array,
  stepMinutes = 1,
  windowMinutes = 10,
): ClearPeriods {
  const size = Math.floor(windowMinutes / stepMinutes)
  const seen = windowsOf(measured, size, stepMinutes)
  const expected = windowsOf(model, size, stepMinutes)
  let scale = 1
  let clear = new Uint8Array(measured.length)
  for (let round = 0; round < maxRounds; round++) {
    const scaled = model.map((value) => value * scale)
    const lineLength = windowsOf(scaled, size, stepMinutes).lineLength
    clear = new Uint8Array(measured.length)
    for (let start = 0; start < seen.mean.length; start++) {
      const lineDifference = (seen.lineLength[start] as number) - (lineLength[start] as number)
      if (
        Math.abs((seen.mean[start] as number) - scale * (expected.mean[start] as number)) < meanLimitWm2 &&
        Math.abs((seen.max[start] as number) - scale * (expected.max[start] as number)) < maxLimitWm2 &&
        lineDifference > lineLengthLow &&
        lineDifference < lineLengthHigh &&
        (seen.slopeSpread[start] as number) < slopeSpreadLimit &&
        expected.mean[start] !== 0 &&
        largestStep(measured, scaled, start, size) < slopeStepLimitWm2
      )
        clear.fill(1, start, start + size)
    }
    const fitted = scaleOf(measured, model, clear)
    const settled = Math.round(fitted * 10_000) === Math.round(scale * 10_000)
    if (!Number.isNaN(fitted)) scale = fitted
    if (settled || Number.isNaN(fitted)) break
  }
  return { clear, scale }
}

function largestStep(measured: Float64Array, scaled: Float64Array, start: number, size: number): number {
  let largest = 0
  for (let index = start + 1; index < start + size; index++) {
    const step = (measured[index] as number) - (measured[index - 1] as number)
    const expected = (scaled[index] as number) - (scaled[index - 1] as number)
    largest = Math.max(largest, Math.abs(step - expected))
  }
  return largest
}

function scaleOf(measured: Float64Array, model: Float64Array, clear: Uint8Array): number {
  let cross = 0
  let squares = 0
  for (let index = 0; index < clear.length; index++) {
    if (clear[index] === 0) continue
    cross += (measured[index] as number) * (model[index] as number)
    squares += (model[index] as number) ** 2
  }
  return cross / squares
}

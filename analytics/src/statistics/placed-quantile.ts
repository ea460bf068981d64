const fewNumbers = 24

/** The quantile of the first `count` numbers, as `sortedQuantile` gives it; moves them, and sorts no more than it must. */
export function placedQuantile(numbers: Float64Array, share: number, count = numbers.length): number {
  if (count === 0) return Number.NaN
  const position = share * (count - 1)
  const below = Math.floor(position)
  place(numbers, below, count)
  const low = numbers[below] as number
  if (below + 1 >= count) return low
  let high = numbers[below + 1] as number
  for (let index = below + 2; index < count; index++)
    if ((numbers[index] as number) < high) high = numbers[index] as number
  return low + (high - low) * (position - below)
}

/** Puts the number of this rank where sorting would put it: none before it is larger, none behind it smaller. */
function place(numbers: Float64Array, rank: number, count: number): void {
  let from = 0
  let to = count - 1
  while (to - from >= fewNumbers) {
    const pivot = middleOf(numbers[from] as number, numbers[(from + to) >> 1] as number, numbers[to] as number)
    let left = from
    let right = to
    while (left <= right) {
      while ((numbers[left] as number) < pivot) left++
      while ((numbers[right] as number) > pivot) right--
      if (left > right) break
      const moved = numbers[left] as number
      numbers[left++] = numbers[right] as number
      numbers[right--] = moved
    }
    if (rank <= right) to = right
    else if (rank >= left) from = left
    else return
  }
  for (let index = from + 1; index <= to; index++) {
    const moved = numbers[index] as number
    let free = index
    for (; free > from && (numbers[free - 1] as number) > moved; free--) numbers[free] = numbers[free - 1] as number
    numbers[free] = moved
  }
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

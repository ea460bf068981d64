export const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

/** Solves a square system by elimination with pivots; a singular direction gets zero. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length
  const rows: Float64Array[] = matrix.map((row, index) => Float64Array.from([...row, right[index] as number]))
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]?.[column] as number) > Math.abs(rows[pivot]?.[column] as number)) pivot = row
    const top = rows[pivot] as Float64Array
    rows[pivot] = rows[column] as Float64Array
    rows[column] = top
    if (Math.abs(top[column] as number) < 1e-300) continue
    for (let row = column + 1; row < size; row++) {
      const line = rows[row] as Float64Array
      const factor = (line[column] as number) / (top[column] as number)
      if (factor === 0) continue
      for (let index = column; index <= size; index++)
        line[index] = (line[index] as number) - factor * (top[index] as number)
    }
  }
  const out = zeros(size)
  for (let row = size - 1; row >= 0; row--) {
    const line = rows[row] as Float64Array
    let value = line[size] as number
    for (let index = row + 1; index < size; index++) value -= (line[index] as number) * (out[index] as number)
    const diagonal = line[row] as number
    out[row] = Math.abs(diagonal) < 1e-300 ? 0 : value / diagonal
  }
  return out
}

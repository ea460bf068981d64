/** Device numbers in one statement: they travel in its parameters, whose size is limited. */
export const longestList = 20_000

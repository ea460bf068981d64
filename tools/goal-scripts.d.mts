export function goalScripts(
  folder: string,
  letter: string,
  args: readonly string[],
  files: readonly string[],
): { runs: string[][]; usage?: undefined } | { runs?: undefined; usage: string }

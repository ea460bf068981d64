/** First fit wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** What a person would call the device; undefined where nothing is recognised. */
export function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const [browser, system] = [firstOf(browsers, userAgent), firstOf(systems, userAgent)]
  return browser && system ? { browser, system } : undefined
}

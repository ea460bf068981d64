/** Widely used passwords that the rule below does not find and that satisfy the class rule of specification §5; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  qwe123!@# 1qaz!qaz 1qaz@wsx3edc !qaz1qaz @wsx3edc zaq1@wsx zaq12wsx! zaq!2wsx asd123!@# woaini1314! woaini520!
  woaini@1314 woaini@520 h3c@1234 cisco@123 oracle@123 mysql@123 google@123
  `
    .trim()
    .split(/\s+/),
)

const commonWords = new Set(
  `password passwd passwort pass admin administrator root test tester user guest welcome login hello master super system
  manager operator default secret server changeme letmein iloveyou monkey dragon sunshine football princess shadow summer
  winter spring autumn qwerty qwert qwer qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz qazwsx wsx abc abcd abcde
  china beijing shanghai company huawei woaini energy solar power station scada`.split(/\s+/),
)
const looksLike: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
  '!': 'i',
}

/** 123456, 654321, 111111, 123123, 2026: what people put behind a word. */
function isObviousNumber(digits: string): boolean {
  if (digits.length <= 2 || /^(?:19|20)\d\d$/.test(digits)) return true
  const steps = new Set(
    Array.from(digits)
      .slice(1)
      .map((digit, i) => Number(digit) - Number(digits[i])),
  )
  if (steps.size === 1 && [-1, 0, 1].includes([...steps][0]!)) return true
  return [2, 3, 4].some(
    (length) => digits.length > length && digits === digits.slice(0, length).repeat(digits.length / length),
  )
}

/** By rule, since a list has no end: a common word, spelled with signs or not, or a few letters, beside an obvious number. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (commonPasswords.has(text)) return true
  const letters = text.replaceAll(/[^a-z]/g, '')
  const digits = text.replaceAll(/\D/g, '')
  if (letters.length <= 3 && digits.length >= 4 && isObviousNumber(digits)) return true
  if (commonWords.has(letters) && isObviousNumber(digits)) return true
  const word = text.replace(/[^a-z]*$/, '').replaceAll(/[@40135$!]/g, (sign) => looksLike[sign] ?? '')
  return commonWords.has(word) && isObviousNumber(/\d*$/.exec(text.replaceAll(/[^a-z0-9]/g, ''))![0])
}

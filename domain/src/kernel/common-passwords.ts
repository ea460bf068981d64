/** Widely used passwords that satisfy the class rule of specification §5; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password1! password1@ password1# password1$ password1. password12! password123! password123@ password123# password@1
  password@12 password@123 password@1234 password!1 password!123 password#1 password#123 password_123 password.123
  p@ssword1 p@ssword12 p@ssword123 p@ssw0rd p@ssw0rd1 p@ssw0rd! p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@$$w0rd p@$$w0rd1
  p@$$w0rd123 pa$$w0rd pa$$w0rd1 pa$$word1 pa55word! passw0rd! passw0rd1! passw0rd@123 pass@123 pass@1234 pass@12345
  pass@word1 pass@word123 passwd@123 abcd@123 abcd@1234 abcd1234! abcd1234@ abc@1234 abc@12345 abc123!@# abc12345! abcde@123
  admin@123 admin@1234 admin@12345 admin@2020 admin@2021 admin@2022 admin@2023 admin@2024 admin@2025 admin@2026 admin123!
  admin123@ admin1234! admin123# admin!@#123 administrator1! administrator@123 root@123 root@1234 root1234! test@123
  test@1234 test1234! user@123 user@1234 welcome1! welcome@1 welcome@123 welcome123! welcome2024! welcome2025! welcome2026!
  qwer1234! qwer@1234 qwer!234 qwert123! qwerty1! qwerty12! qwerty123! qwerty@123 qwe123!@# qaz123!@# 1qaz@wsx 1qaz!qaz
  1qaz@wsx3edc 1qaz2wsx! !qaz2wsx !qaz1qaz @wsx3edc zaq1@wsx zaq12wsx! zaq!2wsx asdf1234! asdf@1234 asd123!@# zxcv1234!
  zxcv@1234 a123456! a123456@ a12345678! a1234567! aa123456! aa123456@ aa123456. aa123456# aa@123456 aa12345678! abc@123456
  a@123456 a@12345678 abc123456! qq123456! qq123456@ qwe@123456 letmein1! letmein123! changeme1! changeme123! changeme@123
  iloveyou1! monkey123! dragon123! football1! sunshine1! summer2024! summer2025! winter2024! winter2025! spring2025!
  autumn2025! china@123 china@2024 china@2025 china123! woaini1314! woaini520! woaini@1314 woaini@520 huawei@123 huawei12#$
  changeme_123 h3c@1234 cisco@123 oracle@123 mysql@123 server@123 system@123 super@123 master@123 login@123 hello@123
  hello123! google@123 company@123 secret@123 secret123! default@123 guest@123 manager@123 operator@123 station@123
  scada@123 power@123 solar@123 energy@123
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

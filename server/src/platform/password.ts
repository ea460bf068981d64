import { newPassword } from '@fengguang/domain/kernel/validation'
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)
// OWASP's floor for argon2id; 46 ms on the smallest machine we run on.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

interface Work {
  memory: number
  passes: number
}

const storedText = ({ memory, passes }: Work, nonce: Buffer, tag: Buffer): string =>
  `argon2id$${memory}$${passes}$${nonce.toString('base64')}$${tag.toString('base64')}`

/** The cost parameters are stored with the hash; tests pass cheaper ones. */
export async function hashPassword(password: string, { memory, passes }: Work = cost): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash('argon2id', { message: password, nonce, ...cost, memory, passes })
  return storedText({ memory, passes }, nonce, tag)
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, nonce, tag] = stored.split('$')
  const expected = Buffer.from(tag!, 'base64')
  const actual = await hash('argon2id', {
    message: password,
    nonce: Buffer.from(nonce!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: cost.parallelism,
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, actual)
}

/** Spent on unknown accounts too, so that an answer's time does not tell which accounts exist. */
const nobody = storedText(cost, randomBytes(16), randomBytes(cost.tagLength))
export const passwordMatchesNobody = (password: string) => passwordMatches(password, nobody).then(() => false)

/** Shown once; it must be changed at the first sign-in. */
export function oneTimePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-+='
  for (;;) {
    const password = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
    if (newPassword.safeParse(password).success) return password
  }
}

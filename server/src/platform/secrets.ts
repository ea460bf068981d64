import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from './process/start-refusal.ts'
import { writePrivateFile } from './data-folder.ts'

const Secret = z.string().min(32)
const Secrets = z.object({
  postgresPassword: Secret,
  clickhousePassword: Secret,
  brokerPassword: Secret,
  signingKeys: z.object({ session: Secret }),
})
export type Secrets = z.infer<typeof Secrets>

const make = (): string => randomBytes(32).toString('base64url')

/** A damaged file is refused: new secrets would lock us out of the databases and end every session in silence. */
export function openSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json')
  if (!existsSync(path)) {
    const secrets: Secrets = {
      postgresPassword: make(),
      clickhousePassword: make(),
      brokerPassword: make(),
      signingKeys: { session: make() },
    }
    writePrivateFile(path, `${JSON.stringify(secrets, null, 2)}\n`)
    return secrets
  }
  chmodSync(path, 0o600)
  const parsed = Secrets.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new StartRefusal(`${path} is damaged; restore it from a backup (the databases only open with its passwords)`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from './process/start-refusal.ts'
import { writePrivateFile } from './data-folder.ts'

const make = (): string => randomBytes(32).toString('base64url')

const Secret = z.string().min(32)
const Secrets = z.object({
  postgresPassword: Secret,
  clickhousePassword: Secret,
  brokerPassword: Secret,
  signingKeys: z.object({ session: Secret }),
  // Not in the files of the first releases: added when such a file is opened.
  /** What the demo's gateways sign in with. */
  simulatorSecret: Secret.default(make),
  /** What our own processes show to ingest. */
  ingestSecret: Secret.default(make),
})
export type Secrets = z.infer<typeof Secrets>

/** A damaged file is refused: new secrets would lock us out of the databases and end every session in silence. */
export function openSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json')
  if (!existsSync(path)) {
    const secrets: Secrets = {
      postgresPassword: make(),
      clickhousePassword: make(),
      brokerPassword: make(),
      signingKeys: { session: make() },
      simulatorSecret: make(),
      ingestSecret: make(),
    }
    write(path, secrets)
    return secrets
  }
  chmodSync(path, 0o600)
  const stored = parseJson(readFileSync(path, 'utf8'))
  const parsed = Secrets.safeParse(stored)
  if (parsed.success) {
    if (Object.keys(parsed.data).some((name) => !(name in (stored as object)))) write(path, parsed.data)
    return parsed.data
  }
  throw new StartRefusal(`${path} is damaged; restore it from a backup (the databases only open with its passwords)`)
}

const write = (path: string, secrets: Secrets) => writePrivateFile(path, `${JSON.stringify(secrets, null, 2)}\n`)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

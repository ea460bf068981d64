import { createTransport } from 'nodemailer'

export interface Mail {
  to: readonly string[]
  subject: string
  text: string
  /** The same for every attempt: a server that has it already knows it again. */
  key: string
}

export interface Mailer {
  /** Resolves when the server has taken it for all receivers. */
  send(mail: Mail): Promise<void>
  close(): void
}

const second = 1000

/** `url` is `smtp(s)://user:password@host:port`. */
export function openMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url: options.url,
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      socketTimeout: 20 * second,
      // A text of ours never makes the server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  )
  return {
    async send({ to, subject, text, key }) {
      const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? 'fengguang.local'
      await transport.sendMail({ to: [...to], subject, text, messageId: `<${key}@${domain}>` })
    },
    close: () => transport.close(),
  }
}

import type { TextPair } from '@fengguang/domain/kernel/texts'
import { Card } from '../../kit/Card.tsx'
import { useSay } from '../../lib/i18n.ts'
import { fileAddress } from '../file-address.ts'
import './file-card.css'

interface Props {
  title: TextPair
  files: readonly { id: string; contentType: string; name: string }[]
}

/** Files of a record: pictures as pictures, others by name. */
export function FileCard({ title, files }: Props) {
  const say = useSay()
  if (files.length === 0) return null
  return (
    <Card title={say(title)}>
      <ul className="fg-file-card">
        {files.map(({ id, contentType, name }) => (
          <li key={id}>
            <a href={fileAddress(id)} target="_blank" rel="noreferrer">
              {contentType.startsWith('image/') ? <img src={fileAddress(id)} alt={name} /> : name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

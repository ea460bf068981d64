import { useMemo } from 'react'
import { blocks, type Block, type Inline } from './rich-text.ts'
import './rich-text.css'

/** Text that people wrote: paragraphs, lists, bold and links. It becomes elements, never HTML: nothing in it can run. */
export function RichText({ text }: { text: string }) {
  const parts = useMemo(() => blocks(text), [text])
  return (
    <div className="fg-rich">
      {parts.map((block, index) => (
        // A text does not change its order.
        // eslint-disable-next-line react/no-array-index-key
        <RichBlock key={index} {...block} />
      ))}
    </div>
  )
}

function RichBlock({ kind, lines }: Block) {
  const items = lines.map((line, index) =>
    kind === 'paragraph' ? (
      // eslint-disable-next-line react/no-array-index-key
      <span key={index} className="fg-rich-line">
        <RichLine parts={line} />
      </span>
    ) : (
      // eslint-disable-next-line react/no-array-index-key
      <li key={index}>
        <RichLine parts={line} />
      </li>
    ),
  )
  if (kind === 'bullets') return <ul>{items}</ul>
  return kind === 'numbers' ? <ol>{items}</ol> : <p>{items}</p>
}

const RichLine = ({ parts }: { parts: readonly Inline[] }) =>
  parts.map((part, index) => {
    const key = `${index} ${part.text}`
    if ('href' in part)
      return (
        <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      )
    return part.isBold ? <strong key={key}>{part.text}</strong> : <span key={key}>{part.text}</span>
  })

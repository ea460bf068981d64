import './marked.css'

/** A name with the searched part highlighted. */
export function Marked({ name, text }: { name: string; text: string }) {
  const at = text ? name.toLowerCase().indexOf(text.toLowerCase()) : -1
  if (at < 0) return <span>{name}</span>
  return (
    <span>
      {name.slice(0, at)}
      <mark className="fg-marked">{name.slice(at, at + text.length)}</mark>
      {name.slice(at + text.length)}
    </span>
  )
}

import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCopy } from '../../kit/use-copy.ts'
import { useSay } from '../../lib/i18n.ts'
import { guide as m } from './guide.texts.ts'

/** A sample to run and to download. */
export function Sample({ title, text }: { title: string; text: string }) {
  const say = useSay()
  const { copied, copy } = useCopy()
  return (
    <section className="fg-gateway-sample" aria-label={title}>
      <header>
        <strong>{title}</strong>
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copy(text)}>
          {say(copied ? m.copied : m.copy)}
        </Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- without it a keyboard cannot scroll a line longer than the drawer */}
      <pre tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </section>
  )
}

import { langs } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'
import { themeNames } from '../theme/tokens.ts'
import { useAppearance } from './appearance.ts'
import { m } from './app.texts.ts'

/** Each language is named in itself: a person who cannot read the page must still find it. */
export const langNames = { zh_CN: '中文', en_US: 'English' } as const

interface ChoiceProps<T extends string> {
  label: string
  values: readonly T[]
  value: T
  nameOf: (value: T) => string
  onChoose: (value: T) => void
}

function Choice<T extends string>({ label, values, value, nameOf, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="fg-choice" aria-label={label}>
      {values.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {nameOf(one)}
        </button>
      ))}
    </fieldset>
  )
}

export function LoginPreferences() {
  const say = useSay()
  const { lang, setLang, theme, setTheme } = useAppearance()
  return (
    <>
      <Choice
        label={say(m.theme)}
        values={themeNames}
        value={theme}
        nameOf={(name) => say(m[name])}
        onChoose={setTheme}
      />
      <Choice label={say(m.language)} values={langs} value={lang} nameOf={(one) => langNames[one]} onChoose={setLang} />
    </>
  )
}

import { useState } from 'react'
import { Segmented } from 'antd'
import { langs, type Lang } from '@fengguang/domain/kernel/texts'
import { LangContext, useLang, useSay } from '../lib/i18n.ts'
import { useTheme } from '../theme/theme-context.ts'
import { ThemeScope } from '../theme/ThemeScope.tsx'
import { looks, themeNames, type Look, type ThemeName } from '../theme/tokens.ts'
import { ChartsSection, ChartStatesSection } from './ChartSections.tsx'
import { FormSection } from './FormSection.tsx'
import { m } from './gallery.texts.ts'
import { LifecycleSection } from './LifecycleSection.tsx'
import { CardsSection, ListSection } from './ListSections.tsx'
import { ActionsSection, CurvesSection, TreeSection } from './LiveSections.tsx'
import { PrintingSection, RichTextSection } from './PrintSection.tsx'
import { TabsSection } from './TabsSection.tsx'
import { FiguresSection, PicturesSection, StatesSection, TokensSection } from './LookSections.tsx'
import './gallery.css'

interface Choice {
  theme?: ThemeName
  look?: Look
  lang?: Lang
}

/** Every part of the kit and the widgets, in each theme, look and language. */
export function GalleryPage() {
  const current = useTheme()
  const currentLang = useLang()
  const [choice, setChoice] = useState<Choice>({})
  const shown = { theme: choice.theme ?? current.theme, look: choice.look ?? current.look }
  const lang = choice.lang ?? currentLang
  return (
    <LangContext value={lang}>
      <ThemeScope {...shown} lang={lang} scope="section">
        <div className="fg-gallery">
          <Switches {...shown} lang={lang} onChange={(next) => setChoice({ ...choice, ...next })} />
          <TokensSection />
          <StatesSection />
          <FiguresSection />
          <PicturesSection />
          <CardsSection />
          <CurvesSection />
          <ChartsSection />
          <ChartStatesSection />
          <ListSection />
          <FormSection />
          <TreeSection />
          <TabsSection />
          <LifecycleSection />
          <PrintingSection />
          <RichTextSection />
          <ActionsSection />
        </div>
      </ThemeScope>
    </LangContext>
  )
}

function Switches({ theme, look, lang, onChange }: Required<Choice> & { onChange: (choice: Choice) => void }) {
  const say = useSay()
  const options = <K extends keyof typeof m>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: say(m[value]) }))
  return (
    <header className="fg-gallery-head">
      <h1>{say(m.title)}</h1>
      <Segmented
        aria-label={say(m.theme)}
        value={theme}
        options={options(themeNames)}
        onChange={(next) => onChange({ theme: next })}
      />
      <Segmented
        aria-label={say(m.look)}
        value={look}
        options={options(looks)}
        onChange={(next) => onChange({ look: next })}
      />
      <Segmented
        aria-label={say(m.language)}
        value={lang}
        options={options(langs)}
        onChange={(next) => onChange({ lang: next })}
      />
      <p>{say(m.intro)}</p>
    </header>
  )
}

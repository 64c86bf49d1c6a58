import { useLingui } from '@lingui/react/macro';
import type { Language } from '#domain/language.ts';
import { chooseLanguage, languageOf } from '#i18n/language.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';

// Each language has its own name, so that a rider who cannot read the current one finds theirs.
// oxlint-disable lingui/no-unlocalized-strings -- hence no translation
const FULL = [
  { value: 'ru', label: 'Русский', lang: 'ru' },
  { value: 'en', label: 'English', lang: 'en' },
] as const;
const SHORT = [
  { value: 'ru', label: 'RU', lang: 'ru', spoken: 'Русский' },
  { value: 'en', label: 'EN', lang: 'en', spoken: 'English' },
] as const;
// oxlint-enable lingui/no-unlocalized-strings

export function LanguageChoice({ compact = false, onHero = false }: { compact?: boolean; onHero?: boolean }) {
  const { t, i18n } = useLingui();
  const { report } = useRuntime();
  const choose = (language: Language) => void chooseLanguage(language).catch(report);
  return (
    <SegmentedControl
      label={t`Язык`}
      choices={compact ? SHORT : FULL}
      chosen={languageOf(i18n.locale)}
      onChoose={choose}
      compact={compact}
      onHero={onHero}
    />
  );
}

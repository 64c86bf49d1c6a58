import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Country } from '#domain/countries.ts';
import { foundCountries, namedCountries } from '#domain/countryNames.ts';
import { ownProperty } from '#domain/ownProperty.ts';
import { languageOf } from '#i18n/language.ts';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

type CountrySheetProps = { chosen: Country; onChoose: (country: Country) => void; onClose: () => void };

/** Options that Page Up and Page Down skip. */
const PAGE = 4;

/**
 * All countries, in a list at most 220 px high (account §9). Found by name in both languages, by letters or by dial
 * code.
 */
export function CountrySheet({ chosen, onChoose, onClose }: CountrySheetProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const titleId = useId();
  const listId = useId();
  const language = languageOf(i18n.locale);
  const all = useMemo(() => namedCountries(language), [language]);
  const [query, setQuery] = useState('');
  const found = useMemo(() => foundCountries(all, query), [all, query]);
  const [active, setActive] = useState(() => all.findIndex(({ country }) => country.id === chosen.id));
  const listRef = useRef<HTMLDivElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);

  useEffect(() => searchRef.current?.focus(), []);
  useEffect(() => {
    // In some browsers `scrollIntoView` returns a promise, and an effect must not return one.
    listRef.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);

  const search = (typed: string) => {
    setQuery(typed);
    setActive(0);
  };
  const moveBy = (steps: number) => setActive((now) => Math.min(Math.max(now + steps, 0), found.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const move: Record<string, () => void> = {
      ArrowDown: () => moveBy(1),
      ArrowUp: () => moveBy(-1),
      PageDown: () => moveBy(PAGE),
      PageUp: () => moveBy(-PAGE),
      Enter: () => {
        const one = found[active];
        if (one) onChoose(one.country);
      },
    };
    const action = ownProperty(move, event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <Sheet modal labelledBy={titleId} onClose={onClose}>
      <div className={styles.countries}>
        <h2 id={titleId} className={text.title}>
          <Trans>Страна номера</Trans>
        </h2>
        <Field
          label={t`Название или код`}
          ref={searchRef}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={found[active] && `${id}-${found[active].country.code}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div ref={listRef} role="listbox" id={listId} aria-labelledby={titleId} className={styles.list}>
          {found.map(({ country, name }, index) => (
            // The field keeps the focus and the keys; a finger or a mouse picks here.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has both
            <div
              key={country.code}
              id={`${id}-${country.code}`}
              role="option"
              aria-selected={country.id === chosen.id}
              className={cx(styles.option, index === active && styles.active)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(country)}
            >
              <span>{name}</span>
              <span className={text.second}>+{country.dial}</span>
              {country.id === chosen.id && <Icon name="check" size="small" />}
            </div>
          ))}
        </div>
        <p role="status" className={cx(text.second, styles.none)}>
          {found.length === 0 && <Trans>Такой страны нет. Попробуйте код номера, например 374.</Trans>}
        </p>
      </div>
    </Sheet>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type SearchResult, searchResultKey, type SearchTab } from '#domain/searchResult.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { createSearchHistory } from '#stores/searchHistory.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { useCloseRequest } from '#ui/useCloseRequest.ts';
import { nextActive } from './search.view.ts';
import { SearchEmpty } from './SearchEmpty.tsx';
import { SearchOption } from './SearchOption.tsx';
import { useLocationSearch } from './useLocationSearch.ts';
import { usePowerNames } from './usePowerNames.ts';
import text from '#ui/text.module.css';
import styles from './LocationSearch.module.css';

type LocationSearchProps = {
  onChoose: (result: SearchResult) => void;
  /** Stands at the end of the closed search field. */
  end?: ReactNode;
};

/**
 * Search for stations and parkings by street or number. A field over the map that grows to the whole screen when it is
 * used.
 */
export function LocationSearch({ onChoose, end }: LocationSearchProps) {
  const { t } = useLingui();
  const { riderStore } = useRuntime().session;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<SearchTab>('all');
  const [active, setActive] = useState<number | null>(null);
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { view, shown, instead, hasTabs, from, retry } = useLocationSearch(typed, tab, isOpen);
  const optionId = (result: SearchResult) => `${listId}-${searchResultKey(result)}`;
  const activeResult = active === null ? undefined : shown[active];
  const isListed = isOpen && shown.length > 0;
  const count = shown.length;

  const close = () => {
    setOpen(false);
    setTyped('');
    setTab('all');
    setActive(null);
  };
  const leave = () => {
    close();
    // This closes the phone's keyboard, and the next Tab returns to the field.
    root.current?.focus({ preventScroll: true });
  };
  useCloseRequest(isOpen, leave);
  const type = (text: string) => {
    setTyped(text);
    setActive(null);
    setOpen(true);
  };
  const choose = (result: SearchResult) => {
    createSearchHistory(riderStore).choose(result);
    leave();
    onChoose(result);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The next focused element would lie under the open search, so the search closes.
    if (isOpen && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(nextActive(active, event.key === 'ArrowDown' ? 1 : -1, count));
    }
    // Enter after a number chooses the first result.
    const meant = activeResult ?? (view.kind === 'found' ? shown[0] : undefined);
    if (event.key === 'Enter' && meant) {
      event.preventDefault();
      choose(meant);
    }
  };

  return (
    <search
      ref={root}
      tabIndex={-1}
      data-open={isOpen || undefined}
      className={cx(styles.search, isOpen && styles.open)}
      onBlur={onBlur}
    >
      <div className={styles.box}>
        {isOpen ? (
          <IconButton icon="back" label={t`Закрыть поиск`} onClick={leave} />
        ) : (
          <Icon name="search" className={styles.lens} />
        )}
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
          aria-label={t`Поиск станций и парковок`}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-activedescendant={activeResult && optionId(activeResult)}
          placeholder={t`Улица или парковка`}
          value={typed}
          // Opens on click, not on focus: a rider who passes with Tab keeps the map.
          onClick={() => setOpen(true)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {!isOpen && end && (
          <>
            <span className={styles.rule} />
            {end}
          </>
        )}
        {typed !== '' && (
          <IconButton
            icon="close"
            label={t`Очистить`}
            onClick={() => {
              type('');
              field.current?.focus();
            }}
          />
        )}
      </div>
      {isOpen && (
        <div className={styles.results}>
          {hasTabs && <PowerTabs tab={tab} onChoose={setTab} />}
          {(count === 0 || instead !== null) && <SearchEmpty view={view} onRetry={retry} />}
          {count > 0 && (instead !== null || view.kind === 'recent') && (
            <h2 className={styles.heading}>
              {!instead?.hasNear ? t`Недавние места` : instead.hasRecent ? t`Недавние и ближайшие` : t`Рядом с вами`}
            </h2>
          )}
          {view.kind === 'found' && view.isCached && (
            <p className={styles.note}>{t`Нет интернета. Показываем то, что находили раньше.`}</p>
          )}
          <div id={listId} role="listbox" aria-label={t`Найденные места`} className={styles.list}>
            {shown.map((result, i) => (
              <SearchOption
                key={searchResultKey(result)}
                id={optionId(result)}
                result={result}
                from={from}
                isActive={i === active}
                onChoose={() => choose(result)}
              />
            ))}
          </div>
        </div>
      )}
      <p role="status" className={text.hidden}>
        {isOpen &&
          view.kind === 'found' &&
          t({
            message: `${plural(count, { one: 'Найдено # место', few: 'Найдено # места', many: 'Найдено # мест', other: 'Найдено # места' })}`,
            comment: 'Said to screen readers after a search of stations and parkings',
          })}
      </p>
    </search>
  );
}

function PowerTabs({ tab, onChoose }: { tab: SearchTab; onChoose: (tab: SearchTab) => void }) {
  const { t } = useLingui();
  const names = usePowerNames();
  const choices = [
    {
      value: 'all' as const,
      label: t({ message: 'Все', comment: 'Tab of the search: stations of both kinds, and parkings' }),
    },
    { value: 'mechanical' as const, label: names.mechanical.short },
    { value: 'electric' as const, label: names.electric.short },
  ];
  return <SegmentedControl label={t`Какие места показать`} choices={choices} chosen={tab} onChoose={onChoose} />;
}

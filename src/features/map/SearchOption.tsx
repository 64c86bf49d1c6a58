import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { addressIn } from '#domain/address.ts';
import { type Coordinates, distanceMeters } from '#domain/distance.ts';
import type { SearchResult } from '#domain/searchResult.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { RowTexts, rowClass } from '#ui/Row.tsx';
import { useStationKind } from './usePowerNames.ts';
import styles from './LocationSearch.module.css';

type SearchOptionProps = {
  id: string;
  result: SearchResult;
  /** The rider's location, for the distance. */
  from: Coordinates | null;
  isActive: boolean;
  onChoose: () => void;
};

/**
 * One search result: its address, kind and distance. The keyboard focus stays in the field, which announces the option.
 */
export function SearchOption({ id, result, from, isActive, onChoose }: SearchOptionProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const kindOf = useStationKind();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const art = result.kind === 'station' && result.powers[0] === 'electric' ? 'ebike' : 'bike';
  const note = () => {
    if (result.kind === 'parking') {
      const { number } = result;
      return t`Парковка № ${number}`;
    }
    const kind = kindOf(result.powers);
    return result.isOpen
      ? kind
      : t({ message: `${kind}, закрыта`, comment: 'A station that is closed, after what kind of station it is' });
  };

  // The map knows the place of a parking, but not its address.
  const address = addressIn(i18n.locale, result.address);

  return (
    // The field holds the focus and handles the keys. A tap must not move the focus before the choice is made.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={cx(rowClass({ icon: true }), styles.option)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={cx(styles.sign, `kind-${art}`)}>
        {result.kind === 'parking' ? <Icon name="parking" /> : <Art name={art} className={styles.art} />}
      </span>
      <RowTexts
        title={address || note()}
        note={address ? note() : undefined}
        end={from && format.distance(distanceMeters(from, result))}
      />
    </div>
  );
}

import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Count, Row, RowButton, Rows } from '#ui/Row.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Select } from '#ui/Select.tsx';
import { NumberStepper } from '#ui/NumberStepper.tsx';
import { Switch } from '#ui/Switch.tsx';
import styles from './Gallery.module.css';

const PARTS = [
  { value: 'wheel', label: 'Руль' },
  { value: 'seat', label: 'Седло' },
  { value: 'chain', label: 'Цепь' },
] as const;
const TABS = [
  { value: 'rides', label: 'Поездки' },
  { value: 'bills', label: 'Покупки' },
] as const;
const COUNTRIES = Array.from({ length: 12 }, (_, index) => ({ value: String(index), label: `Страна ${index + 1}` }));

export function Choices() {
  const [broken, setBroken] = useState<(typeof PARTS)[number]['value'][]>(['seat']);
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('rides');
  const [country, setCountry] = useState('0');
  const [riders, setRiders] = useState(1);
  const [insured, setInsured] = useState(true);
  const [agreed, setAgreed] = useState(true);
  return (
    <>
      <section className={styles.card} aria-label="Choices">
        <Chips legend="Что сломалось" name="part" choices={PARTS} many chosen={broken} onChoose={setBroken} />
        <SegmentedControl label="Раздел" choices={TABS} chosen={tab} onChoose={setTab} />
        <Select label="Страна" choices={COUNTRIES} chosen={country} onChoose={setCountry} />
        <NumberStepper label="Сколько вас" value={riders} min={1} max={5} onChange={setRiders} />
      </section>
      <section className={styles.card} aria-label="Rows">
        <Rows>
          <Row
            icon="shield"
            title="Страховка"
            note="29 ₽ за поездку"
            end={<Switch aria-label="Страховка" checked={insured} onChange={setInsured} />}
          />
          <RowButton icon="card" title="Банковские карты" note="МИР •• 4417" sign="next" />
          <RowButton icon="bell" title="Уведомления" end={<Count value={2} label="2 новых" />} sign="next" />
          <RowButton icon="logout" title="Выйти" danger />
        </Rows>
        <Checkbox checked={agreed} onChange={setAgreed}>
          Принимаю условия
        </Checkbox>
      </section>
    </>
  );
}

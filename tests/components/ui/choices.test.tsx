import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Switch } from '#ui/Switch.tsx';
import { render } from '../../support/components/render.tsx';

function Tabs() {
  const [chosen, setChosen] = useState<'rides' | 'purchases'>('rides');
  const choices = [
    { value: 'rides', label: 'Поездки' },
    { value: 'purchases', label: 'Покупки' },
  ] as const;
  return <SegmentedControl label="Что показать" choices={choices} chosen={chosen} onChoose={setChosen} />;
}

test('A segmented control is one group of radio buttons, and the arrow keys change the selection', async () => {
  const { rider } = render(<Tabs />);
  expect(screen.getByRole('radiogroup', { name: 'Что показать' })).toBeDefined();
  await rider.click(screen.getByRole('radio', { name: 'Поездки' }));
  await rider.keyboard('{ArrowRight}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Покупки' }).checked).toBe(true);
});

// A023
test('A checkbox and a switch pass their new value to the app when the rider presses them', async () => {
  const onAgree = vi.fn<(isChecked: boolean) => void>();
  const onSwitch = vi.fn<(isOn: boolean) => void>();
  const { rider } = render(
    <>
      <Checkbox checked={false} onChange={onAgree}>
        Согласен с правилами
      </Checkbox>
      <Switch aria-label="Страховка" checked onChange={onSwitch} />
    </>,
  );
  await rider.click(screen.getByRole('checkbox', { name: 'Согласен с правилами' }));
  await rider.click(screen.getByRole('switch', { name: 'Страховка' }));
  expect(onAgree).toHaveBeenCalledWith(true);
  expect(onSwitch).toHaveBeenCalledWith(false);
});

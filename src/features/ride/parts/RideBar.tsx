import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { VehicleForm } from '#domain/rent.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TopBar } from '#ui/Screen.tsx';
import { HelpSheet } from './HelpSheet.tsx';
import styles from './RideBar.module.css';

type RideBarProps = {
  vehicle: { form: VehicleForm; frameNumber: string } | null;
  /** Back or close. Without it the space stays empty, so that the title stays in the middle. */
  start?: ReactNode;
};

/** The bar with the vehicle's name and the help button. */
export function RideBar({ vehicle, start }: RideBarProps) {
  const { t } = useLingui();
  const [helps, setHelps] = useState(false);
  const title = useVehicleTitle(vehicle);
  return (
    <>
      <TopBar
        center
        title={title}
        start={start ?? <span className={styles.space} />}
        end={<IconButton icon="help" label={t`Помощь`} onClick={() => setHelps(true)} />}
      />
      {helps && <HelpSheet onClose={() => setHelps(false)} />}
    </>
  );
}

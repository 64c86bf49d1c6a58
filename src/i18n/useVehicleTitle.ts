import { useLingui } from '@lingui/react/macro';
import type { VehicleForm } from '#domain/rent.ts';
import { FORM_NAME } from './formName.ts';

/** «Самокат · № 77120»; empty while nobody knows which vehicle it is. */
export function useVehicleTitle(vehicle: { form: VehicleForm; frameNumber: string } | null): string {
  const { i18n, t } = useLingui();
  if (!vehicle) return '';
  const form = i18n._(FORM_NAME[vehicle.form]);
  const number = vehicle.frameNumber;
  return t({ message: `${form} · №\u00A0${number}`, comment: 'A vehicle and its number: Scooter · No. 77120' });
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { VehicleForm } from '#domain/rent.ts';

/** Names of the four forms of vehicles. */
export const FORM_NAME: Record<VehicleForm, MessageDescriptor> = {
  bike: msg`Велосипед`,
  ebike: msg`Электровелосипед`,
  omni: msg`Электро 2.0`,
  scooter: msg`Самокат`,
};

/** «Самокат № 77120»; empty while the vehicle is not known. */
export function useVehicleTitle(vehicle: { form: VehicleForm; frameNumber: string } | null): string {
  const { i18n, t } = useLingui();
  if (!vehicle) return '';
  const form = i18n._(FORM_NAME[vehicle.form]);
  const number = vehicle.frameNumber;
  return t({ message: `${form} № ${number}`, comment: 'A vehicle and its number: Scooter No. 77120' });
}

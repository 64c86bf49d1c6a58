import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { VehicleForm } from '#domain/rent.ts';

/** What riders call the four kinds. */
export const FORM_NAME: Record<VehicleForm, MessageDescriptor> = {
  bike: msg`Велосипед`,
  ebike: msg`Электровелосипед`,
  omni: msg`Электро 2.0`,
  scooter: msg`Самокат`,
};

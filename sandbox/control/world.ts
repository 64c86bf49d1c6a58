import { factorHandlers } from './factors.ts';
import { historyHandlers } from './history.ts';
import { ledgerHandlers } from './ledgers.ts';
import { logLedgerHandlers } from './logs.ts';
import { moneyHandlers } from './money.ts';
import { announcementHandlers } from './announcements.ts';
import { notificationHandlers } from './notifications.ts';
import { phoneHandlers } from './phone.ts';
import { riderHandlers } from './riders.ts';
import { supportHandlers } from './support.ts';
import { vehicleHandlers } from './vehicles.ts';

/** What a developer or a test may ask of the city. */
export const worldHandlers = {
  ...vehicleHandlers,
  ...riderHandlers,
  ...factorHandlers,
  ...phoneHandlers,
  ...moneyHandlers,
  ...notificationHandlers,
  ...historyHandlers,
  ...supportHandlers,
  ...announcementHandlers,
  ...ledgerHandlers,
  ...logLedgerHandlers,
};

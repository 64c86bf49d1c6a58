import { announcementOperations } from './announcements.ts';
import { clockOperations } from './clock.ts';
import { factorOperations } from './factors.ts';
import { faultOperations } from './faults.ts';
import { historyOperations } from './history.ts';
import { ledgerOperations } from './ledgers.ts';
import { logOperations } from './logs.ts';
import { moneyOperations } from './money.ts';
import { notificationOperations } from './notifications.ts';
import { phoneOperations } from './phone.ts';
import { riderOperations } from './riders.ts';
import { supportOperations } from './support.ts';
import { textOperations } from './texts.ts';
import { vehicleOperations } from './vehicles.ts';

/** What a developer or a test may ask of the sandbox, by method and path. Never part of a production system. */
export const operations = {
  ...clockOperations,
  ...faultOperations,
  ...vehicleOperations,
  ...riderOperations,
  ...factorOperations,
  ...phoneOperations,
  ...textOperations,
  ...moneyOperations,
  ...notificationOperations,
  ...historyOperations,
  ...supportOperations,
  ...announcementOperations,
  ...ledgerOperations,
  ...logOperations,
};

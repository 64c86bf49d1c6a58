import type { Way } from './way.ts';
import { bikeWays } from './ways/bikes.ts';
import { codeWays } from './ways/codes.ts';
import { moneyWays } from './ways/money.ts';
import { outboxWays } from './ways/outbox.ts';
import { rideWays } from './ways/ride.ts';
import { sessionWays } from './ways/session.ts';
import { toldWays } from './ways/notifications.ts';

const all = { ...sessionWays, ...rideWays, ...bikeWays, ...moneyWays, ...codeWays, ...toldWays, ...outboxWays };
export type WayName = keyof typeof all;
export const ways: Readonly<Record<WayName, Way>> = all;

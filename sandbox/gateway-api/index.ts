import type { operations } from '#openapi/gateway.d.ts';
import type { Handlers, OutsideHandlers } from '../contract/handlers.ts';
import type { ProviderHosts } from '../money/provider/urls.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import type { Tokens } from '../tokens.ts';
import type { KeptCells } from '../world/keptCells.ts';
import { accountHandlers } from './account.ts';
import { authenticateHandlers } from './authenticate.ts';
import { bikeHandlers } from './bikes.ts';
import { commandHandlers } from './commands.ts';
import { feedbackHandlers } from './feedback.ts';
import { logHandlers } from './logs.ts';
import { cellHandlers, mapHandlers } from './map.ts';
import { metroHandlers } from './metro.ts';
import { orderHandlers } from './orders.ts';
import { linkHandlers, placeHandlers } from './places.ts';
import { promoHandlers } from './promo.ts';
import { pushHandlers } from './push.ts';
import { rentHandlers } from './rents.ts';
import { reservationHandlers } from './reservations.ts';
import { smsHandlers } from './sms.ts';
import { statisticsHandlers } from './statistics.ts';

/** Origins of a test's own push services, accepted besides those of browsers. */
type PushHosts = { pushStandIns?: readonly string[] };

/** What needs no database where nothing has changed. */
export const outsideHandlers = (cells: KeptCells): OutsideHandlers<operations, 'getMapCell'> => cellHandlers(cells);

/** Every other operation of openapi/gateway.yaml. */
export const gatewayHandlers = (
  tokens: Tokens,
  refreshTokens: RefreshTokens,
  hosts: ProviderHosts & PushHosts,
): Handlers<operations, Exclude<keyof operations, 'getMapCell'>> => ({
  ...authenticateHandlers(tokens, refreshTokens),
  ...accountHandlers,
  ...statisticsHandlers,
  ...commandHandlers,
  ...mapHandlers,
  ...placeHandlers,
  ...bikeHandlers,
  ...rentHandlers,
  ...reservationHandlers,
  ...linkHandlers,
  ...orderHandlers(hosts),
  ...metroHandlers,
  ...promoHandlers,
  ...feedbackHandlers,
  ...pushHandlers(hosts.pushStandIns ?? []),
  ...smsHandlers,
  ...logHandlers,
});

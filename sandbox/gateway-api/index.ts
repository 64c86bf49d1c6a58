import type { operations } from '#openapi/gateway.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Places } from '../money/provider/places.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import type { Tokens } from '../tokens.ts';
import { accountHandlers } from './account.ts';
import { authenticateHandlers } from './authenticate.ts';
import { bikeHandlers } from './bikes.ts';
import { chatHandlers } from './chat.ts';
import { commandHandlers } from './commands.ts';
import { feedbackHandlers } from './feedback.ts';
import { linkHandlers } from './links.ts';
import { logHandlers } from './logs.ts';
import { mapHandlers } from './map.ts';
import { metroHandlers } from './metro.ts';
import { orderHandlers } from './orders.ts';
import { placeHandlers } from './places.ts';
import { pushHandlers } from './push.ts';
import { promoHandlers } from './promo.ts';
import { rentHandlers } from './rents.ts';
import { statisticsHandlers } from './statistics.ts';

/** Origins that stand in for the push services of browsers, in tests. */
type PushPlaces = { pushStandIns?: readonly string[] };

/** Every operation of openapi/gateway.yaml. */
export const gatewayHandlers = (
  tokens: Tokens,
  refreshTokens: RefreshTokens,
  places: Places & PushPlaces,
): Handlers<operations> => ({
  ...authenticateHandlers(tokens, refreshTokens),
  ...accountHandlers,
  ...chatHandlers(tokens),
  ...statisticsHandlers,
  ...commandHandlers,
  ...mapHandlers,
  ...placeHandlers,
  ...bikeHandlers,
  ...rentHandlers,
  ...linkHandlers,
  ...orderHandlers(places),
  ...metroHandlers,
  ...promoHandlers,
  ...feedbackHandlers,
  ...pushHandlers(places.pushStandIns ?? []),
  ...logHandlers,
});

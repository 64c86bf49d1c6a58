import type { operations } from '#openapi/main.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { ProviderHosts } from '../money/provider/urls.ts';
import type { RefreshTokens } from '../refreshTokens.ts';
import type { Tokens } from '../tokens.ts';
import { accountHandlers } from './account.ts';
import { avatarHandlers } from './avatar.ts';
import { billingHandlers } from './billing.ts';
import { codeHandlers } from './codes.ts';
import { historyHandlers } from './history.ts';
import { oauthHandlers } from './oauth.ts';
import { paymentHandlers } from './payments.ts';
import { profileHandlers } from './profile.ts';
import { registrationHandlers } from './registration.ts';

/** Every operation of openapi/main.yaml. */
export const mainHandlers = (
  tokens: Tokens,
  refreshTokens: RefreshTokens,
  hosts: ProviderHosts,
): Handlers<operations> => ({
  ...oauthHandlers(tokens, refreshTokens),
  ...registrationHandlers,
  ...profileHandlers,
  ...avatarHandlers,
  ...accountHandlers,
  ...billingHandlers,
  ...paymentHandlers(hosts),
  ...codeHandlers,
  ...historyHandlers,
});

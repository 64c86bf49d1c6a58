import type { RefreshTokens } from '../refreshTokens.ts';
import type { Tokens } from '../tokens.ts';
import { oauthHandlers } from './oauth.ts';

/** Every operation of openapi/main.yaml. */
export const mainHandlers = (tokens: Tokens, refreshTokens: RefreshTokens) => ({
  ...oauthHandlers(tokens, refreshTokens),
});

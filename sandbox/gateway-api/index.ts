import type { RefreshTokens } from '../refreshTokens.ts';
import type { Tokens } from '../tokens.ts';
import { authenticateHandlers } from './authenticate.ts';
import { commandHandlers } from './commands.ts';

/** Every operation of openapi/gateway.yaml. */
export const gatewayHandlers = (tokens: Tokens, refreshTokens: RefreshTokens) => ({
  ...authenticateHandlers(tokens, refreshTokens),
  ...commandHandlers,
});

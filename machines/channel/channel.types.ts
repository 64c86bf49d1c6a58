export type ChannelContext = {
  /** Losses in a row without a join. */
  losses: number;
  /** 0 to 1, came with the last loss. */
  random: number;
};

export type ChannelEvent =
  /** Rows arrive from now on. */
  | { type: 'server.joinedChannel' }
  /** An expired token, the server or the network closed it, or it could not be joined. `random`: 0 to 1, for the wait. */
  | { type: 'server.closedChannel'; random: number };

/** What this browser keeps, in the parts that a rider can tell apart; bytes, about. */
export type KeptSizes = {
  /** What keeps the rider signed in. */
  session: number;
  /** Searches, the way of the last ride, hints that were seen: goes at sign-out. */
  rider: number;
  /** A ride under way or not yet told to the server, with its photo. */
  ride: number;
  /** Language, colours, layers, closed banners: stays after sign-out. */
  choices: number;
  /** The app itself, for starts without a network. */
  app: number;
};

/** Parts that may be taken out by hand. The session goes by signing out, a ride when the server has it. */
export type ClearablePart = 'rider' | 'choices' | 'app';

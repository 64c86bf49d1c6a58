/** Storage usage in this browser, in parts that a rider can distinguish; bytes, approximate. */
export type StorageSizes = {
  /** The session that keeps the rider signed in. */
  session: number;
  /** Searches, the track of the last ride, seen hints. Sign-out deletes this part. */
  rider: number;
  /** An open ride, or one not yet sent to the server, with its photo. */
  ride: number;
  /** Language, colours, layers, closed banners. This part survives sign-out. */
  choices: number;
  /** The app's own files, for starts without a network. */
  app: number;
};

/** Parts that the rider may clear. Sign-out deletes the session; a ride is deleted after the server has it. */
export type ClearableStorage = 'rider' | 'choices' | 'app';

/**
 * Asks the browser to keep this app's storage when the phone is short of room: a ride, its photo and what waits for the
 * network are in it. Chromium and Safari decide by themselves, Firefox asks the rider. False: the browser may clear it.
 */
export async function keepStorage(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
): Promise<boolean> {
  try {
    // No storage outside of https. Firefox would ask again what it has been told.
    return storage !== undefined && ((await storage.persisted()) || (await storage.persist()));
  } catch {
    return false;
  }
}

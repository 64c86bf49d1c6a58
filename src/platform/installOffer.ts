/** Chromium's event; it is not in a standard yet. */
type OfferEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isOffer = (event: Event): event is OfferEvent => 'prompt' in event;

type InstallListener = { offered: () => void; installed: () => void };

/** The browser's offer to put the app on the home screen. */
export type InstallOffers = {
  /** Calls at once if there is an offer, and with each new one. Returns a function that stops it. */
  watch(listener: InstallListener): () => void;
  /** Opens the browser's own question. An offer works once. */
  ask(): Promise<'accepted' | 'dismissed'>;
  isInstalled(): boolean;
  /** The browser never offers; its menu installs the app (iOS). */
  isAddedByHand(): boolean;
};

/**
 * The offer comes once, perhaps before the app: then the page's first script has stored it. Without `preventDefault` the
 * browser asks at its own time.
 */
export function watchInstallOffers(page: Window & { installOffer?: Event }): InstallOffers {
  const listeners = new Set<InstallListener>();
  const early = page.installOffer;
  let offer: OfferEvent | null = early && isOffer(early) ? early : null;
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    offer = event;
    for (const { offered } of listeners) offered();
  });
  page.addEventListener('appinstalled', () => {
    offer = null;
    for (const { installed } of listeners) installed();
  });
  return {
    watch(listener) {
      listeners.add(listener);
      if (offer) listener.offered();
      return () => listeners.delete(listener);
    },
    async ask() {
      const used = offer;
      offer = null;
      return used ? (await used.prompt()).outcome : 'dismissed';
    },
    isInstalled: () =>
      page.matchMedia('(display-mode: standalone)').matches ||
      ('standalone' in page.navigator && page.navigator.standalone === true),
    isAddedByHand: () => 'standalone' in page.navigator,
  };
}

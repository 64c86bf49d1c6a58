/** Chromium's event; no standard has it yet. */
type OfferEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isOffer = (event: Event): event is OfferEvent => 'prompt' in event;

type Hear = { offered: () => void; installed: () => void };

/** What this browser says of putting the app on the home screen. */
export type InstallOffers = {
  /** Calls at once with an offer that is there, and with each that comes; answers how to stop. */
  watch(hear: Hear): () => void;
  /** Opens the browser's own question. An offer can be used once. */
  ask(): Promise<'accepted' | 'dismissed'>;
  isInstalled(): boolean;
  /** The browser never offers, its menu does (iOS). */
  isAddedByHand(): boolean;
};

/** To be called before the page has loaded: the offer comes once, and without us the browser would ask in its own moment. */
export function hearInstallOffers(page: Window): InstallOffers {
  const heard = new Set<Hear>();
  let offer: OfferEvent | null = null;
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    offer = event;
    for (const { offered } of heard) offered();
  });
  page.addEventListener('appinstalled', () => {
    offer = null;
    for (const { installed } of heard) installed();
  });
  return {
    watch(hear) {
      heard.add(hear);
      if (offer) hear.offered();
      return () => heard.delete(hear);
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

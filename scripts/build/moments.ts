/**
 * The code behind the entrance, by the moment in which somebody first needs it: files of `src`, or where their paths
 * begin. Each moment is one chunk, with all that its files import and no earlier moment has: every chunk is a request,
 * and small ones compress worse.
 */
export const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  // What the rider's first screen and a registration share, and the calls with which signing in and registering ask.
  parts: [
    'ui/Row.',
    'ui/Sheet.',
    'ui/Skeleton.',
    'errors/',
    'api/session.',
    'api/claims.',
    'api/fault.',
    'api/faultTable.',
    'api/read.',
    'domain/fields.',
  ],
  // What a signed-in rider needs before the map can be used.
  rider: [
    'features/map/MapScreen.',
    'features/cityMap/prefetchMapEngine.',
    'features/shell/QueryLayout.',
    'features/shell/TabsLayout.',
    'app/actors/rent.',
    'app/compose/startRide.',
    'app/services/whenIdle.',
    'platform/queryPersister.',
    // The map draws zones, and the geofence reads them.
    'domain/zoneAt.',
  ],
  // The parts of all other screens.
  ui: [
    'ui/',
    'api/legal.',
    'domain/consent.',
    'stores/unsentConsents.',
    'features/shell/ImplicitGrantBanner.',
    'features/shell/LandscapePrompt.',
    'features/shell/UpdateScreen.',
  ],
  // A visitor who registers needs none of the rider's code, and the rider little of this.
  registration: [
    'features/register/RegistrationScreen.',
    'features/register/RestoreScreen.',
    'features/signIn/BlockedRider.',
    'features/signIn/SignInHelp.',
    'features/contacts/PaidElsewhere.',
  ],
  // What anybody may open. The sheets of the map consist of parts of the cards.
  publicCards: [
    'features/map/PublicBikeScreen.',
    'features/map/PublicStationScreen.',
    'api/sharedRide.',
    'domain/drawing.',
    'i18n/useVehicleTitle.',
  ],
  follow: ['features/follow/'],
  // What comes once the map is drawn: what a tap on it opens, news, and the services of the page.
  afterMap: [
    'features/map/',
    'features/notifications/NotificationCards.',
    'features/notFound/NotFoundScreen.',
    'features/shell/RouteError.',
    'app/actors/install.',
    'app/actors/release.',
    'app/compose/startServices.',
    'app/services/money/openPaymentRecord.',
    'app/services/outbox/openOutbox.',
    'app/services/rows.',
    'app/services/stories/openStories.',
    'app/services/webPush/openWebPush.',
    'platform/photos.',
    'platform/serviceWorker.',
  ],
  // After the map works.
  reservation: [
    'app/services/openReservation.',
    'features/ride/reservation/ReserveVehicle.',
    'features/ride/reservation/ReservationStrip.',
  ],
  ride: [
    'features/ride/scan/ScanEntry.',
    'features/ride/RideScreen.',
    'features/ride/RideBroken.',
    'features/ride/finish/FinishScreen.',
    'features/rating/RateScreen.',
    'features/cityMap/RideMap.',
    'platform/camera.',
    'platform/trackPicture.',
  ],
  // The city of a track and of a shared ride.
  track: ['features/track/City.'],
  // The ride outside the app: with a ride, or with the switch in the settings.
  rideNotice: ['app/services/rideNotice/'],
  // A ride by text message: without internet the service worker has it.
  text: ['features/ride/text/ByText.', 'features/ride/text/AnswerScreen.', 'app/services/text/openText.'],
  // The library of the data service. A second factor asks with a part of it.
  data: ['api/dataClient.', 'api/authApi.', 'app/actors/entrance.'],
  money: [
    'features/cards/',
    'features/metro/',
    'features/money/',
    'features/promo/',
    'features/tariffs/',
    'app/services/money/openMoney.',
  ],
  account: [
    'features/history/',
    'features/notifications/',
    'features/profile/',
    'features/secondFactor/',
    'features/settings/',
    'app/actors/secondFactor.',
    'platform/portrait.',
    'platform/resetSettings.',
    'platform/storageUsage.',
  ],
  // Only a map of another operator's fleet needs it.
  feed: ['api/gbfs/'],
  help: ['features/debug/', 'features/help/', 'features/stories/', 'platform/attachmentDrafts.'],
  // What a rider asks for on the map: the way along streets, and the arrow to a vehicle nearby.
  asked: ['api/ways.', 'features/ride/parts/FindVehicle.'],
};

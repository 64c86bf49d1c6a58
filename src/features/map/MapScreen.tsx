import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Coordinates } from '#domain/distance.ts';
import { ANYTHING, defaultLayers, shownLayers, wishedLayers } from '#domain/mapLayers.ts';
import { type PositionReading, mapsLink } from '#domain/position.ts';
import type { SearchResult } from '#domain/searchResult.ts';
import type { Story } from '#domain/story.ts';
import { lazyPart } from '#errors/lazyFallback.tsx';
import { CityMapBox, useMapView } from '#features/cityMap/CityMapBox.tsx';
import { layeredCells } from '#features/cityMap/layers.view.ts';
import { type CellsNow, useMapCells } from '#features/cityMap/map.queries.ts';
import { useCityMap } from '#features/cityMap/useCityMap.ts';
import { useLayers } from '#features/cityMap/useLayers.ts';
import { NotificationSlot } from '#features/notifications/NotificationSlot.tsx';
import { useReservation } from '#features/ride/reservation/useReservation.ts';
import { useLookup } from '#features/ride/state/rideState.ts';
import { useRideStartedToast } from '#features/ride/state/useRideStartedToast.ts';
import { useAnnouncements } from '#features/stories/useAnnouncements.ts';
import { latePart } from '#hooks/latePart.tsx';
import { useNow } from '#hooks/useClock.ts';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import { useLastRidden } from '#hooks/useLastRidden.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useScreenIsWhole } from '#hooks/useScreenIsWhole.ts';
import { loadFirstTexts } from '#i18n/language.ts';
import type { CityMap } from '#map-engine/cityMap.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { ComingSheet } from './ComingSheet.tsx';
import { LayersHint } from './LayersHint.tsx';
import { listKinds } from './list.view.ts';
import { LocationSearch } from './LocationSearch.tsx';
import { mapBannerView, type LocationProblem, locationProblem } from './map.view.ts';
import { MapBanner, LocationBanner } from './MapBanner.tsx';
import { MapFoot } from './MapFoot.tsx';
import { NearbyComing } from './NearbyComing.tsx';
import { chosenLocation } from './station.view.ts';
import { useIsSlow } from './useIsSlow.ts';
import { useMapOrList } from './useMapOrList.ts';
import { useNearby } from './useNearby.ts';
import { useOpenedCard } from './useOpenedCard.ts';
import { useOpenedLocation } from './useOpenedLocation.ts';
import { useRestoredFocus } from './useRestoredFocus.ts';
import { chosenVehicle, isVehicleGone, reservedVehicle } from './vehicleCard.view.ts';
import { WayToPlace } from './WayToPlace.tsx';
import styles from './MapScreen.module.css';

/** Only a map of another operator's fleet needs it. */
const FeedVehicleSheet = lazyPart(async () => (await import('./FeedVehicleSheet.tsx')).FeedVehicleSheet);

// What a tap opens, and the news: they come after the map. The list comes first where it replaces the map
// (public/first-paint.js).
const NearbyList = latePart(async () => (await import('./NearbyList.tsx')).NearbyList, NearbyComing, loadFirstTexts);
const NearbyKinds = latePart(async () => (await import('./NearbyHead.tsx')).NearbyKinds, undefined, loadFirstTexts);
const VehicleSheet = latePart(async () => (await import('./VehicleSheet.tsx')).VehicleSheet, ComingSheet);
const OpenedLocationSheet = latePart(
  async () => (await import('./OpenedLocationSheet.tsx')).OpenedLocationSheet,
  ComingSheet,
);
const LayersSheet = latePart(async () => (await import('./LayersSheet.tsx')).LayersSheet, ComingSheet);
const MapAnnouncements = latePart(async () => (await import('./MapAnnouncements.tsx')).MapAnnouncements);

/** The first screen for riders: free vehicles nearby, the way to one of them, or the way back to the current ride. */
export function MapScreen() {
  const { t } = useLingui();
  const rent = useRent();
  const { publicApi, settings, vehicleFeed } = useRuntime();
  const { mapCenter } = settings;
  useRideStartedToast();
  const { isList, hasMap, turn } = useMapOrList();
  const isWide = useIsWide();
  const hasList = isList || isWide;
  const city = useCityMap(!isList);
  const map = city.kind === 'ready' ? city.map : null;
  const reading = usePosition();
  const view = useMapView(map);
  const nearby = useNearby(reading, view);
  const isOnline = useOnline();
  const now = useNow();
  const { card, open, close } = useOpenedCard();
  const bike = card?.kind === 'bike' ? card.id : null;
  const { station, parking } = useOpenedLocation(card);
  const isRiding = useSelector(
    rent,
    (snapshot) => snapshot?.context.rent !== null && snapshot?.context.rent !== undefined,
  );
  const hasWays = Boolean(settings.waysUrl);
  const mapCells = useMapCells(publicApi, isList ? [] : (view?.cover ?? []), isRiding);
  const listCells = useMapCells(publicApi, hasList ? nearby.cover : [], isRiding);
  const cellsNow = isList ? listCells : mapCells;
  const offer = useLookup((lookup) => lookup?.context.offer ?? null);
  const openMapsApp = useMapsApp();
  const [covered, setCovered] = useState(0);
  const { problem, locate, settle } = useLocate(map);
  const isSaving = useDataSaver().isOn;

  const isCardOpen = bike !== null && rent !== undefined && !isRiding;
  const layers = useLayers(map);
  const { mode, shown, hasDocked } = layers;
  const [areLayersOpen, setLayersOpen] = useState(false);
  const nothingIsChosen = useLookup((lookup) => lookup?.matches('empty') ?? false);
  const isIdle = useSelector(rent, (snapshot) => snapshot?.matches({ ride: 'idle' }) ?? false) && nothingIsChosen;
  const isWhole = useScreenIsWhole();
  const announcements = useAnnouncements(now, isWhole);
  const [story, setStory] = useState<Story | null>(null);
  const showLayers = () => {
    setLayersOpen(true);
    // The sheet shows the same explanation.
    if (layers.isNew) layers.explained();
  };
  const kinds = listKinds(shown, isRiding);
  const wish = kinds.includes(nearby.wish.kind) ? nearby.wish : ANYTHING;
  const wished = wishedLayers(shown, wish);
  const cells = layeredCells(cellsNow.cells, wished);
  const allLayers = shownLayers(defaultLayers(hasDocked), 'none', hasDocked);
  const allCells = layeredCells(cellsNow.cells, wishedLayers(allLayers, wish));
  const isSlow = useIsSlow((isList || view !== null) && cellsNow.receivedAt === null);
  const hear = (told: CellsNow) => ({ ...told, isPaused: told.isPaused || !isOnline });
  const banner = mapBannerView({
    ...hear(cellsNow),
    cells,
    allCells,
    view: isList ? null : view,
    placeAt: reading.kind === 'located' ? reading.position.at : null,
    now,
    isSlow,
    isSaving,
    needsVehicle: !isRiding && wish.kind !== 'parkings',
    isRiding,
    center: mapCenter,
  });
  const reservation = useReservation();
  const reserved = reservedVehicle(reservation.view);
  const riddenId = useLastRidden();
  const vehicle = isCardOpen ? chosenVehicle(bike, cellsNow.cells, offer) : null;
  const openedLocation = card?.kind === 'parking' || card?.kind === 'station' ? card : null;
  const location = chosenLocation(openedLocation, cellsNow.cells, {
    station: station.data ?? null,
    parking: parking.data ?? null,
  });
  const show = (found: SearchResult) => {
    // The card loads the location a moment later. The map flies there meanwhile.
    if (!isList) map?.moveTo(found);
    open(found.kind === 'station' ? { kind: 'station', id: found.id } : { kind: 'parking', number: found.number });
  };
  const cardName = JSON.stringify(card);
  const [wayAsked, askWay] = useState('');
  const place = vehicle ?? location;
  const way = place && wayAsked === cardName && <WayToPlace map={map} target={place} />;
  const showRoute = (show: () => void) => () => {
    if (hasWays) askWay(cardName);
    show();
  };
  const locateButton = <IconButton icon="locate" look="float" label={t`Где я`} onClick={locate} />;
  const turnButton = hasMap && (isList || !isWide) && (
    <IconButton
      icon={isList ? 'map' : 'list'}
      label={isList ? t`Показать карту` : t`Показать списком`}
      onClick={turn}
    />
  );
  const isSheetOpen = isCardOpen || openedLocation !== null;
  const heading = useRestoredFocus(isSheetOpen || areLayersOpen);
  const banners = (
    <>
      {problem ? (
        <LocationBanner problem={problem} onClose={settle} onShowCity={() => map?.toCity()} />
      ) : (
        <MapBanner
          banner={!isList && city.kind === 'notLoaded' ? { kind: 'noMap' } : banner}
          onRetry={!isList && city.kind === 'notLoaded' ? city.retry : cellsNow.retry}
          onLocate={locate}
          onShowCity={() => map?.toCity()}
          onZoomOut={() => map?.zoomOut()}
          onShow={(item) => map?.moveTo(item)}
          onLayers={showLayers}
          isList={isList}
        />
      )}
      {/* The hint waits while a card is open: the card's buttons would cover it. */}
      {mode !== 'none' && layers.isNew && !isSheetOpen && (
        <div className={styles.hint}>
          <LayersHint mode={mode} onUnderstood={layers.explained} />
        </div>
      )}
    </>
  );

  return (
    <main className={cx(styles.screen, isList && styles.asList)}>
      <h1 ref={heading} tabIndex={-1} className={styles.name}>
        {t`Карта`}
      </h1>
      {!isList && (
        <CityMapBox
          map={map}
          cells={cells}
          chosen={vehicle ?? location}
          reserved={isRiding || reserved?.id === vehicle?.id ? null : reserved}
          riddenId={isRiding ? null : riddenId}
          reading={reading}
          covered={isSheetOpen && !isWide ? covered : 0}
          onPick={(picked) => (picked.kind === 'bike' && isRiding ? undefined : open(picked))}
        >
          {isWide && map && <div className={styles.onMap}>{locateButton}</div>}
        </CityMapBox>
      )}
      <div className={styles.veil} />
      <div className={cx(styles.top, isSheetOpen && !hasList && styles.mapOnly)}>
        <div className={styles.tools}>
          <LocationSearch onChoose={show} end={turnButton} />
          {!hasList && !isRiding && isWhole && (
            <NearbyKinds
              kinds={kinds}
              wish={wish}
              onChoose={nearby.choose}
              hasPowers={shown.mechanicalStations && shown.electricStations}
            />
          )}
        </div>
        <NotificationSlot />
        {!isList && banners}
      </div>
      {hasList && (
        <NearbyList
          nearby={nearby}
          wish={wish}
          cells={layeredCells(listCells.cells, wished)}
          heard={hear(listCells)}
          kinds={kinds}
          hasPowers={shown.mechanicalStations && shown.electricStations}
          isCardOpen={isSheetOpen}
          isRiding={isRiding}
          riddenId={riddenId}
          onOpen={open}
          onLocate={locate}
          onLayers={showLayers}
          onShowMap={isList && isSaving && hasMap ? turn : null}
          banner={isList && banners}
        />
      )}
      {isCardOpen && vehicleFeed ? (
        <FeedVehicleSheet
          feed={vehicleFeed}
          id={bike}
          onClose={close}
          onHeight={setCovered}
          onShowRoute={isList ? (hasMap ? turn : null) : map && vehicle && (() => map.showRoute(vehicle))}
          way={way}
          above={!hasList && map && locateButton}
        />
      ) : isCardOpen ? (
        <VehicleSheet
          mapId={bike}
          isGone={vehicle !== null && isVehicleGone(vehicle, cellsNow.cells)}
          rent={rent}
          onClose={close}
          onHeight={setCovered}
          onShowRoute={
            isList && !hasMap
              ? () => vehicle && openMapsApp(vehicle)
              : showRoute(isList ? turn : () => vehicle && map?.showRoute(vehicle))
          }
          way={way}
          above={!hasList && locateButton}
        />
      ) : openedLocation ? (
        <OpenedLocationSheet
          card={openedLocation}
          onClose={close}
          onHeight={setCovered}
          onShowRoute={
            isList
              ? hasMap
                ? showRoute(turn)
                : null
              : map && location && showRoute(() => (reading.kind === 'located' ? map.showRoute(location) : locate()))
          }
          way={way}
          above={!hasList && map && locateButton}
        />
      ) : (
        <MapFoot
          ride={isRiding && rent ? rent : null}
          reservation={reservation.view}
          onOpenReserved={(id) => open({ kind: 'bike', id })}
          onCloseReserved={() => reservation.commands?.close()}
          announcements={announcements}
          onOpen={setStory}
          next={{ cells, origin: nearby.origin, onOpen: open, onLocate: locate }}
          isMapThere={map !== null}
        >
          {!hasList && city.kind !== 'notLoaded' && (
            <>
              <IconButton icon="layers" look="float" label={t`Слои карты`} onClick={showLayers} />
              {locateButton}
            </>
          )}
        </MapFoot>
      )}
      {areLayersOpen && <LayersSheet layers={layers} onClose={() => setLayersOpen(false)} />}
      {isWhole && (
        <MapAnnouncements
          announcements={announcements}
          opened={story}
          onClose={() => setStory(null)}
          isQuiet={isIdle && !isSheetOpen && !areLayersOpen}
        />
      )}
    </main>
  );
}

/** "Where am I": asks the device, shows the location, or explains why there is none. */
function useLocate(map: CityMap | null) {
  const { report, settings } = useRuntime();
  const { position } = useRuntime().device;
  const [problem, setProblem] = useState<LocationProblem>(null);
  const show = (reading: PositionReading) => {
    const found = locationProblem(reading, settings.mapCenter);
    setProblem(found);
    if ((!found || found === 'rough') && reading.kind === 'located') map?.toStreet(reading.position);
  };
  const locate = () => {
    // A known location is shown at once. The device may need seconds for a new one.
    show(position.latest().kind === 'located' ? position.latest() : { kind: 'unknown' });
    position.ask().then(show, report);
  };
  return { problem, locate, settle: () => setProblem(null) };
}

/** Opens the walking route in the phone's maps app. */
function useMapsApp(): (location: Coordinates) => void {
  const { mapsAppUrl } = useRuntime().settings;
  return (location) => {
    const href = mapsLink(mapsAppUrl, location);
    // A geo link opens an app and leaves this page open: a new tab would stay empty.
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- for the browser
    window.open(href, href.startsWith('https:') ? '_blank' : '_self', 'noopener,noreferrer');
  };
}

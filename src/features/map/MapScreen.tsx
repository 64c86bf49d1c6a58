import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { defaultLayers, shownLayers } from '#domain/mapLayers.ts';
import type { FoundPlace } from '#domain/foundPlace.ts';
import type { PositionReading } from '#domain/position.ts';
import type { Story } from '#domain/story.ts';
import { useBegunWord } from '#features/ride/index.ts';
import { useOnline } from '#features/shell/index.ts';
import { useNews } from '#features/stories/index.ts';
import { useRent, useRuntime } from '#src/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { chosenVehicle, hasGone } from './card.screen.ts';
import { CityMapBox, useMapView } from './CityMapBox.tsx';
import type { CityMap } from './engine/cityMap.ts';
import { layered } from './layers.screen.ts';
import { listKinds } from './list.screen.ts';
import { LayersHint } from './LayersHint.tsx';
import { LayersSheet } from './LayersSheet.tsx';
import { useMapCells } from './map.queries.ts';
import { mapNotice, type PlaceTrouble, placeTrouble } from './map.screen.ts';
import { MapFoot } from './MapFoot.tsx';
import { MapNews } from './MapNews.tsx';
import { MapNoticeBanner, PlaceTroubleBanner } from './MapNoticeBanner.tsx';
import styles from './MapScreen.module.css';
import { NearbyList } from './NearbyList.tsx';
import { OpenedPlace } from './OpenedPlace.tsx';
import { chosenPlace } from './place.screen.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import { useCityMap } from './useCityMap.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useLate } from './useLate.ts';
import { useLayers } from './useLayers.ts';
import { useMapsApp } from './useMapsApp.ts';
import { useNearby } from './useNearby.ts';
import { useNow } from './useNow.ts';
import { useOpenedCard } from './useOpenedCard.ts';
import { usePlace } from './usePlace.ts';
import { usePosition } from './usePosition.ts';
import { useSaving } from './useSaving.ts';
import { useSeenAs } from './useSeenAs.ts';
import { VehicleSheet } from './VehicleSheet.tsx';

/** The first screen of a rider: free vehicles around, the way to one of them, or back to the ride that is on. */
export function MapScreen() {
  const { t } = useLingui();
  const rent = useRent();
  useBegunWord();
  const { isList, hasMap, turn } = useSeenAs();
  const city = useCityMap(!isList);
  const map = city.kind === 'ready' ? city.map : null;
  const reading = usePosition();
  const view = useMapView(map);
  const nearby = useNearby(reading, view);
  const isOnline = useOnline();
  const now = useNow();
  const { card, open, close } = useOpenedCard();
  const bike = card?.kind === 'bike' ? card.id : null;
  const { station, parking } = usePlace(card);
  const isRiding = useSelector(
    rent,
    (snapshot) => snapshot?.context.rent !== null && snapshot?.context.rent !== undefined,
  );
  const cellsNow = useMapCells(useRuntime().publicApi, isList ? nearby.cover : (view?.cover ?? []), isRiding);
  const offer = useSelector(rent, (snapshot) => snapshot?.context.offer ?? null);
  const openMapsApp = useMapsApp();
  const [covered, setCovered] = useState(0);
  const { trouble, locate, settle } = useLocate(map);
  const isSaving = useSaving().isOn;

  const isCardOpen = bike !== null && rent !== undefined && !isRiding;
  const layers = useLayers(map);
  const { mode, shown, hasDocked } = layers;
  const [areLayersOpen, setLayersOpen] = useState(false);
  const isIdle = useSelector(rent, (snapshot) => snapshot?.matches({ ride: 'idle' }) ?? false);
  const news = useNews(now);
  const [story, setStory] = useState<Story | null>(null);
  const showLayers = () => {
    setLayersOpen(true);
    // The sheet says it too.
    if (layers.isNews) layers.explained();
  };
  const cells = layered(cellsNow.cells, shown);
  const allCells = layered(cellsNow.cells, shownLayers(defaultLayers(hasDocked), 'none', hasDocked));
  const isSlow = useLate((isList || view !== null) && cellsNow.heardAt === null);
  const heard = { ...cellsNow, isPaused: cellsNow.isPaused || !isOnline };
  const notice = mapNotice({ ...heard, cells, allCells, view: isList ? null : view, now, isSlow, isSaving, isRiding });
  const vehicle = isCardOpen ? chosenVehicle(bike, cellsNow.cells, offer) : null;
  const openedPlace = card?.kind === 'parking' || card?.kind === 'station' ? card : null;
  const place = chosenPlace(openedPlace, cellsNow.cells, {
    station: station.data ?? null,
    parking: parking.data ?? null,
  });
  const show = (found: FoundPlace) => {
    // Its card knows the place a moment later: the way there is flown meanwhile.
    if (!isList) map?.moveTo(found);
    open(found.kind === 'station' ? { kind: 'station', id: found.id } : { kind: 'parking', number: found.number });
  };
  const locateButton = <IconButton icon="locate" look="float" label={t`Где я`} onClick={locate} />;
  const turnButton = hasMap && (
    <IconButton
      icon={isList ? 'map' : 'list'}
      label={isList ? t`Показать карту` : t`Показать списком`}
      onClick={turn}
    />
  );
  const isOpen = isCardOpen || openedPlace !== null;
  const heading = useKeptFocus(isOpen || areLayersOpen);
  const notices = (
    <>
      {trouble ? (
        <PlaceTroubleBanner trouble={trouble} onClose={settle} onShowCity={() => map?.toCity()} />
      ) : (
        <MapNoticeBanner
          notice={!isList && city.kind === 'notLoaded' ? { kind: 'noMap' } : notice}
          onRetry={!isList && city.kind === 'notLoaded' ? city.retry : cellsNow.retry}
          onShowCity={() => map?.toCity()}
          onZoomOut={() => map?.zoomOut()}
          onShow={(place) => map?.moveTo(place)}
          onLayers={showLayers}
          isList={isList}
        />
      )}
      {/* Under a card it waits: the card's buttons would lie over it. */}
      {mode !== 'none' && layers.isNews && !isOpen && <LayersHint mode={mode} onUnderstood={layers.explained} />}
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
          chosen={vehicle ?? place}
          reading={reading}
          covered={isOpen ? covered : 0}
          onPick={(picked) => (picked.kind === 'bike' && isRiding ? undefined : open(picked))}
        />
      )}
      <div className={styles.veil} />
      <div className={styles.top}>
        {(isList || !isOpen) && <PlaceSearch onChoose={show} end={turnButton} />}
        {!isList && notices}
      </div>
      {isList && (
        <NearbyList
          nearby={nearby}
          cells={cells}
          heard={heard}
          kinds={listKinds(shown, isRiding)}
          hasPowers={shown.mechanicalStations && shown.electricStations}
          isCardOpen={isOpen}
          isRiding={isRiding}
          onOpen={open}
          onLocate={locate}
          onLayers={showLayers}
          onShowMap={isSaving && hasMap ? turn : null}
          notice={notices}
        />
      )}
      {isCardOpen ? (
        <VehicleSheet
          mapId={bike}
          isGone={vehicle !== null && hasGone(vehicle, cellsNow.cells)}
          rent={rent}
          onClose={close}
          onHeight={setCovered}
          onShowWay={
            isList ? (hasMap ? turn : () => vehicle && openMapsApp(vehicle)) : () => vehicle && map?.showWay(vehicle)
          }
          above={!isList && locateButton}
        />
      ) : openedPlace ? (
        <OpenedPlace
          card={openedPlace}
          onClose={close}
          onHeight={setCovered}
          onShowWay={
            isList
              ? hasMap
                ? turn
                : null
              : map && place && (() => (reading.kind === 'located' ? map.showWay(place) : locate()))
          }
          above={!isList && map && locateButton}
        />
      ) : (
        <MapFoot ride={isRiding && rent ? rent : null} news={news} onNews={setStory} isMapThere={map !== null}>
          {!isList && city.kind !== 'notLoaded' && (
            <>
              <IconButton icon="layers" look="float" label={t`Слои карты`} onClick={showLayers} />
              {locateButton}
            </>
          )}
        </MapFoot>
      )}
      {areLayersOpen && <LayersSheet layers={layers} onClose={() => setLayersOpen(false)} />}
      <MapNews
        news={news}
        opened={story}
        onClose={() => setStory(null)}
        isQuiet={isIdle && !isOpen && !areLayersOpen}
      />
    </main>
  );
}

/** "Where am I": asks the device, shows the place, or says why there is none. */
function useLocate(map: CityMap | null) {
  const { position, report } = useRuntime();
  const [trouble, setTrouble] = useState<PlaceTrouble>(null);
  const show = (reading: PositionReading) => {
    const found = placeTrouble(reading);
    setTrouble(found);
    if ((!found || found === 'rough') && reading.kind === 'located') map?.toStreet(reading.position);
  };
  const locate = () => {
    // A place known already is shown at once; the device may take seconds to say it again.
    show(position.latest().kind === 'located' ? position.latest() : { kind: 'unknown' });
    position.ask().then(show, report);
  };
  return { trouble, locate, settle: () => setTrouble(null) };
}

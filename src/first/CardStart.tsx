import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { PUBLIC_FORMS } from '#api/mapLocations.ts';
import { fillLevel, stationPowers } from '#domain/station.ts';
import { MapsAppLink } from '#features/map/MapsAppLink.tsx';
import { BikeBones, BikeCard, BikeName, BikeRange, BikeStage, BikeState } from '#features/map/PublicBikeScreen.tsx';
import { PublicPage } from '#features/map/PublicCard.tsx';
import { StationBones, StationCard } from '#features/map/PublicStationScreen.tsx';
import { Advice, Level, PowerTabs, StationLines, useCountTexts } from '#features/map/StationFacts.tsx';
import { useStationKind } from '#features/map/usePowerNames.ts';
import { paths } from '#paths/paths.ts';

/**
 * The page of a vehicle's public card before anything is known of the vehicle, with a draft of the card. The page's first
 * script (`public/first-paint.js`) keeps the slots of the draft that are true, fills its {blanks} and shows it.
 */
export const BikeStart = () => (
  <PublicPage resume={paths.map}>
    <BikeBones />
    <template data-card="bike">
      <BikeCard
        stage={PUBLIC_FORMS.map((form, index) => (
          <slot key={form} name={`form${index}`}>
            <BikeStage form={form} />
          </slot>
        ))}
        name={PUBLIC_FORMS.map((form, index) => (
          <slot key={form} name={`form${index}`}>
            <BikeName form={form} number="{number}" />
          </slot>
        ))}
        range={
          <slot name="range">
            <BikeRange far="{far}" long="{long}" />
          </slot>
        }
        state={
          <>
            <slot name="free">
              <BikeState isFree />
            </slot>
            <slot name="taken">
              <BikeState isFree={false} />
            </slot>
          </>
        }
      />
    </template>
  </PublicPage>
);

/** The server's numbers for the kinds of a station. */
const TYPES = [0, 1, 2];
/** The server's numbers for how full an open station is. */
const LEVELS = [1, 2, 3, 4];

/** A text of each form that numbers have in the language: one, few, many. */
function formsOf(locale: string, name: string, textOf: (count: number) => string): ReactNode {
  const rules = new Intl.PluralRules(locale);
  const counts = new Map(Array.from({ length: 100 }, (_, count) => [rules.select(count), count]));
  return [...counts].map(([form, count]) => (
    <slot key={form} name={`${name}-${form}`}>
      {textOf(count)}
    </slot>
  ));
}

/** The same for a station. */
export function StationStart() {
  const { locale } = useLingui().i18n;
  const kindOf = useStationKind();
  const countTexts = useCountTexts();
  return (
    <PublicPage resume={paths.map}>
      <StationBones />
      <template data-card="station">
        <StationCard
          kind={TYPES.map((type) => (
            <slot key={type} name={`type${type}`}>
              {kindOf(stationPowers(type) ?? [])}
            </slot>
          ))}
          address="{address}"
        >
          <StationLines
            tabs={
              <slot name="type2">
                <PowerTabs tabs={['mechanical', 'electric']} chosen="electric" onChoose={() => undefined} />
              </slot>
            }
            bikes={{ number: '{bikes}', text: formsOf(locale, 'bikes', countTexts.bikes) }}
            places={{ number: '{places}', text: formsOf(locale, 'places', countTexts.freePlaces) }}
            level={LEVELS.map((number) => {
              const level = fillLevel(number);
              return (
                <slot key={number} name={`level${number}`}>
                  {level && <Level level={level} />}
                </slot>
              );
            })}
            working="{working}"
            ports="{ports}"
            advice={(['noBikes', 'noPlaces'] as const).map((advice) => (
              <slot key={advice} name={advice}>
                <Advice advice={advice} />
              </slot>
            ))}
          />
          <MapsAppLink location={{ latitude: 0, longitude: 0 }} />
        </StationCard>
      </template>
    </PublicPage>
  );
}

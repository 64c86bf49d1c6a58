import freeBikeStatus2 from 'gbfs-typescript-types/v2.3/test-type-checkers/free_bike_status-ti.ts';
import gbfs2 from 'gbfs-typescript-types/v2.3/test-type-checkers/gbfs-ti.ts';
import gbfsVersions2 from 'gbfs-typescript-types/v2.3/test-type-checkers/gbfs_versions-ti.ts';
import geofencingZones2 from 'gbfs-typescript-types/v2.3/test-type-checkers/geofencing_zones-ti.ts';
import stationInformation2 from 'gbfs-typescript-types/v2.3/test-type-checkers/station_information-ti.ts';
import stationStatus2 from 'gbfs-typescript-types/v2.3/test-type-checkers/station_status-ti.ts';
import systemInformation2 from 'gbfs-typescript-types/v2.3/test-type-checkers/system_information-ti.ts';
import systemPricingPlans2 from 'gbfs-typescript-types/v2.3/test-type-checkers/system_pricing_plans-ti.ts';
import vehicleTypes2 from 'gbfs-typescript-types/v2.3/test-type-checkers/vehicle_types-ti.ts';
import gbfs3 from 'gbfs-typescript-types/v3.0/test-type-checkers/gbfs-ti.ts';
import gbfsVersions3 from 'gbfs-typescript-types/v3.0/test-type-checkers/gbfs_versions-ti.ts';
import geofencingZones3 from 'gbfs-typescript-types/v3.0/test-type-checkers/geofencing_zones-ti.ts';
import stationInformation3 from 'gbfs-typescript-types/v3.0/test-type-checkers/station_information-ti.ts';
import stationStatus3 from 'gbfs-typescript-types/v3.0/test-type-checkers/station_status-ti.ts';
import systemInformation3 from 'gbfs-typescript-types/v3.0/test-type-checkers/system_information-ti.ts';
import systemPricingPlans3 from 'gbfs-typescript-types/v3.0/test-type-checkers/system_pricing_plans-ti.ts';
import vehicleStatus3 from 'gbfs-typescript-types/v3.0/test-type-checkers/vehicle_status-ti.ts';
import vehicleTypes3 from 'gbfs-typescript-types/v3.0/test-type-checkers/vehicle_types-ti.ts';
import { createCheckers, type ITypeSuite, TIface, TOptional, iface } from 'ts-interface-checker';

/** The files of one feed by name, as the auto-discovery file lists them. */
export type FeedFiles = Readonly<Record<string, unknown>>;
export type FeedVersion = '2.3' | '3.0';

/** Checks that MobilityData generates from its published JSON schemas (npm package gbfs-typescript-types, Apache-2.0). */
const PUBLISHED: Record<FeedVersion, Record<string, ITypeSuite>> = {
  '2.3': {
    gbfs: gbfs2,
    gbfs_versions: gbfsVersions2,
    system_information: systemInformation2,
    vehicle_types: vehicleTypes2,
    free_bike_status: freeBikeStatus2,
    station_information: stationInformation2,
    station_status: stationStatus2,
    system_pricing_plans: systemPricingPlans2,
    geofencing_zones: geofencingZones2,
  },
  '3.0': {
    gbfs: gbfs3,
    gbfs_versions: gbfsVersions3,
    system_information: systemInformation3,
    vehicle_types: vehicleTypes3,
    vehicle_status: vehicleStatus3,
    station_information: stationInformation3,
    station_status: stationStatus3,
    system_pricing_plans: systemPricingPlans3,
    geofencing_zones: geofencingZones3,
  },
};

const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Without the index signatures: a misspelt optional field is then an error. */
const closed = (suite: ITypeSuite): ITypeSuite =>
  Object.fromEntries(
    Object.entries(suite).map(([name, type]) => [
      name,
      type instanceof TIface && type.props.length > 0
        ? iface(
            type.bases,
            Object.fromEntries(
              type.props.map(({ name: prop, ttype, isOpt }) => [prop, isOpt ? new TOptional(ttype) : ttype]),
            ),
          )
        : type,
    ]),
  );

/** What the published schema of this file refuses: types, required fields, values of a list, unknown fields. */
export function schemaMistakes(version: FeedVersion, name: string, file: unknown): string[] {
  const suite = PUBLISHED[version][name];
  if (!suite) return [`${name}: no file of GBFS ${version}`];
  const checker = createCheckers(closed(suite))[pascal(name)];
  const strict = version === '2.3' && name === 'gbfs' ? checker?.validate(file) : checker?.strictValidate(file);
  return (strict ?? []).flatMap(deepest).map((what) => `${name}: ${what}`);
}

type Detail = { path: string; message: string; nested?: Detail[] };
const deepest = ({ path, message, nested }: Detail): string[] =>
  nested && nested.length > 0 ? nested.flatMap(deepest) : [`${path} ${message}`];

import type { Point } from '../geo.ts';

export type VehicleForm = 'bike' | 'ebike' | 'omni' | 'scooter';

export type DockedForm = 'bike' | 'ebike';

export type ParkingRow = Point & { id: number; number: string; name_ru: string; name_en: string; radius: number };

export type StationRow = Point & {
  id: number;
  kind: 'mechanic' | 'electro' | 'portplus';
  name_ru: string;
  name_en: string;
  places: number;
  status: 'IN_CITY' | 'INACTIVE';
};

/** The open card, as the address names it. Only one at a time (map-and-rent §2). */
export type OpenedCard =
  | { kind: 'bike'; id: number }
  | { kind: 'station'; id: number }
  | { kind: 'parking'; number: string };

const LARGEST_ID = 2_147_483_647;

/** The address is untrusted: only a positive whole number is valid. */
export function readMapId(value: unknown): number | null {
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : null;
}

/** The number on the sign of a parking: 3 to 6 digits (openapi/gateway.yaml). */
function readParkingNumber(value: unknown): string | null {
  const number = typeof value === 'number' ? String(value) : value;
  return typeof number === 'string' && /^\d{3,6}$/.test(number) ? number : null;
}

/**
 * The first valid card in the address: a vehicle, a station, a parking; else the vehicle that the previous screen
 * named.
 *
 * @param named `bikeId` of the navigation state (account §3): untrusted too
 */
export function readOpenedCard(search: Readonly<Record<string, unknown>>, named?: unknown): OpenedCard | null {
  const bike = readMapId(search['bike']);
  if (bike !== null) return { kind: 'bike', id: bike };
  const station = readMapId(search['station']);
  if (station !== null) return { kind: 'station', id: station };
  const number = readParkingNumber(search['parking']);
  if (number !== null) return { kind: 'parking', number };
  const id = readMapId(named);
  return id === null ? null : { kind: 'bike', id };
}

/** The view that the address asks for. Empty if the phone decides. */
const AS_MAP = { view: 'map' } as const;
const AS_LIST = { view: 'list' } as const;
const AS_IT_IS = {} as const;
export function readMapView(value: unknown): { view?: 'map' | 'list' } {
  if (value === 'map') return AS_MAP;
  return value === 'list' ? AS_LIST : AS_IT_IS;
}

/** The query of a card. It names no other card, so two can never be open. */
export function cardSearch(card: OpenedCard): { bike?: number; station?: number; parking?: number | string } {
  switch (card.kind) {
    case 'bike':
      return { bike: card.id };
    case 'station':
      return { station: card.id };
    case 'parking':
      // A number needs no quotes in the address, unlike a text of digits. A number with a leading 0 stays a text, or it
      // would lose the 0.
      return { parking: card.number.startsWith('0') ? card.number : Number(card.number) };
  }
}

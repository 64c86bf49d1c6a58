const VEHICLE = /^\d{4,6}$/;
const PARKING = /^\d{3,6}$/;

/** Own hosts whose QR links name a vehicle or a parking; from the settings. */
type Hosts = readonly string[];

/**
 * The number in a scanned or typed code: 4–6 digits, or an https link of an own host that ends in `/{number}`. Null for
 * anything else, which is shown as text and never opened (decisions §4).
 */
export const vehicleNumber = (text: string, hosts: Hosts = []): string | null => numberIn(text, VEHICLE, hosts);

/** The same for the number on a parking's sign: 3–6 digits (openapi, chooseParking). */
export const parkingNumber = (text: string, hosts: Hosts = []): string | null => numberIn(text, PARKING, hosts);

function numberIn(text: string, digits: RegExp, hosts: Hosts): string | null {
  // Spaces and dashes are how people read numbers to each other.
  const typed = text.replace(/[\s\u00A0-]/g, '');
  if (digits.test(typed)) return typed;
  const last = /^https:\/\/([a-z0-9.-]+)(?:\/[A-Za-z0-9._~-]*)*\/(\d+)\/?$/i.exec(text.trim());
  const [, host, number] = last ?? [];
  if (host === undefined || number === undefined) return null;
  return hosts.includes(host.toLowerCase()) && digits.test(number) ? number : null;
}

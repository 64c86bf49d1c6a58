/**
 * The hosts of browsers' push services. Any other host would let a rider send the gateway to an address of their own.
 */
const ALLOWED_HOSTS =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com)$/;

/** @param standIns origins of a test's own push service, http allowed */
export function isPushService(endpoint: string, standIns: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return standIns.includes(origin) || (protocol === 'https:' && port === '' && ALLOWED_HOSTS.test(hostname));
}

/** Hosts that may receive a rider for payment; from the settings. */
export type AllowedPaymentHosts = {
  /** `pay.example` or `pay.example:8443`; the whole host must match. */
  hosts: readonly string[];
  /** Origin of the sandbox's own payment page, or null without a sandbox; it may use http. */
  sandboxOrigin: string | null;
};

/**
 * Scheme, host with port, and the rest. Not allowed: a user before the host, a backslash (browsers read it as a slash),
 * a space and characters that browsers drop. Such an address has two readings. The scheme lists both cases of each
 * letter: with the flag `i`, letters of other alphabets would match too.
 */
const ADDRESS = /^([Hh][Tt][Tt][Pp][Ss]?):\/\/([A-Za-z0-9.-]+(?::\d{1,5})?)(?:[/?#][^\s\\\p{Cc}\p{Cf}]*)?$/u;

/**
 * The provider's address if the app may open it, else null (decisions §5): https and exactly a host of the settings,
 * port included. The app never opens another address, above all no `javascript:`.
 */
export function paymentAddress(sent: unknown, { hosts, sandboxOrigin }: AllowedPaymentHosts): string | null {
  const [address, scheme, host] = (typeof sent === 'string' && ADDRESS.exec(sent)) || [];
  if (address === undefined || scheme === undefined || host === undefined) return null;
  const origin = originOf(scheme, host);
  if (sandboxOrigin !== null && origin === sandboxOrigin.toLowerCase()) return address;
  return hosts.some((allowed) => origin === originOf('https', allowed)) ? address : null;
}

/** The scheme's default port equals no port. */
function originOf(scheme: string, host: string): string {
  const own = scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/;
  return `${scheme}://${host.replace(own, '')}`.toLowerCase();
}

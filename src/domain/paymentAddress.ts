/** Where a rider may be sent to pay; from the settings. */
export type PaymentPlaces = {
  /** `pay.example` or `pay.example:8443`, to the letter. */
  hosts: readonly string[];
  /** Origin of the sandbox's own page, where there is a sandbox: it may do without https. */
  sandboxOrigin: string | null;
};

/**
 * Scheme, host with its port, and the rest. No user before the host, no backslash (browsers take it for a slash), no space and
 * no sign that a browser leaves out: an address that could be read in two ways is none. Cases are written out: with the flag
 * for them, signs of other alphabets would fold into these letters.
 */
const ADDRESS = /^([Hh][Tt][Tt][Pp][Ss]?):\/\/([A-Za-z0-9.-]+(?::\d{1,5})?)(?:[/?#][^\s\\\p{Cc}\p{Cf}]*)?$/u;

/**
 * The provider's address as it may be opened, or null (decisions §5): https and exactly a host of the settings, a port
 * included. Anything else, `javascript:` above all, is never navigated to.
 */
export function paymentAddress(sent: unknown, { hosts, sandboxOrigin }: PaymentPlaces): string | null {
  const [address, scheme, host] = (typeof sent === 'string' && ADDRESS.exec(sent)) || [];
  if (address === undefined || scheme === undefined || host === undefined) return null;
  const origin = originOf(scheme, host);
  if (sandboxOrigin !== null && origin === sandboxOrigin.toLowerCase()) return address;
  return hosts.some((allowed) => origin === originOf('https', allowed)) ? address : null;
}

/** The scheme's own port is the same as none. */
function originOf(scheme: string, host: string): string {
  const own = scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/;
  return `${scheme}://${host.replace(own, '')}`.toLowerCase();
}

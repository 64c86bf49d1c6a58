/** An operator's link to another map (`mapsAppUrl`), with the place in it: degrees to a tenth of a metre. */
export const mapsLink = (template: string, { latitude, longitude }: { latitude: number; longitude: number }): string =>
  template.replaceAll('{latitude}', latitude.toFixed(6)).replaceAll('{longitude}', longitude.toFixed(6));

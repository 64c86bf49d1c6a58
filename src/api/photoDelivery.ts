import type { OwedPhoto } from '#domain/command.ts';
import type { PhotoDelivery } from '#domain/workerMessages.ts';
import { GATEWAY_HEADERS } from './clients.ts';

/**
 * Describes the request of `uploadPhoto` for code without an API client (the service worker). Null without a ticket:
 * then only the page can send the photo.
 */
export function photoDelivery(
  gatewayApiUrl: string,
  { photoId, rentId, uploadTicket }: OwedPhoto,
): PhotoDelivery | null {
  if (uploadTicket === null) return null;
  return {
    url: `${gatewayApiUrl}/api/rents/${encodeURIComponent(rentId)}/photo`,
    headers: { ...GATEWAY_HEADERS, 'Idempotency-Key': photoId, 'Upload-Ticket': uploadTicket },
  };
}

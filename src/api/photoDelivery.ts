import type { OwedPhoto } from '#domain/command.ts';
import type { PhotoDelivery } from '#domain/photoOutbox.ts';
import { GATEWAY_HEADERS } from './clients.ts';

/** The upload of `uploadPhoto` for one who has no client; null without a ticket: nobody else may send it then. */
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

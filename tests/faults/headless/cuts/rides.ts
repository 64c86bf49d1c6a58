import { sendCommand, uploadPhoto } from '#api/rents.ts';
import type { RideCommand } from '#domain/command.ts';
import { besideFirstScooter, JPEG } from '../../../support/sandbox/world.ts';
import type { VehicleKind } from '../stage.ts';
import type { Page } from './page.ts';

export const HERE = { ...besideFirstScooter, at: 0 };
const { signal } = new AbortController();

const milestones = ['nothing', 'started', 'riding', 'paused', 'finishing', 'photographed'] as const;
export type Milestone = (typeof milestones)[number];

/** Takes a ride up to this stage. */
export async function rides(page: Page, until: Milestone, kind: VehicleKind = 'scooter'): Promise<void> {
  page.vehicle = await page.stage.newVehicle(kind);
  const goes = (milestone: Milestone) => milestones.indexOf(until) >= milestones.indexOf(milestone);
  const act = async (intent: RideCommand, andThen: number): Promise<string> => {
    const outcome = await sendCommand(
      page.gatewayApi,
      { key: crypto.randomUUID(), intent, expiresAt: page.now() + 20_000 },
      signal,
    );
    if (outcome.kind !== 'accepted') throw new Error(`${intent.kind}: ${JSON.stringify(outcome)}`);
    await page.passes(andThen);
    return outcome.rent.id;
  };
  if (goes('started'))
    page.rentId = await act({ kind: 'start', number: page.vehicle, insurance: false, position: HERE }, 0);
  const { rentId } = page;
  if (goes('riding')) await page.passes(200_000);
  if (until === 'paused') await act({ kind: 'pause', rentId, position: HERE }, 5_000);
  if (goes('finishing')) await act({ kind: 'finish', rentId, position: HERE, requestedAt: null }, 2_000);
  if (goes('photographed'))
    await uploadPhoto(
      page.gatewayApi,
      { photoId: crypto.randomUUID(), rentId, uploadTicket: null },
      new Blob([JPEG], { type: 'image/jpeg' }),
      signal,
    );
}

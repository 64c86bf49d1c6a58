import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazy } from '#domain/lazy.ts';
import { useAvatar } from '#features/profile/edit/useAvatar.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { renderScreen } from '../../support/components/renderScreen.tsx';

const CROP = { x: 0, y: 0, side: 1 };

/** The profile, and the two taps of a rider who sets a picture. */
function Avatar({ file }: { file: File }) {
  const { data } = useQuery(profileQuery(useRuntime().mainApi));
  return data ? <Chosen profile={data} file={file} /> : null;
}
function Chosen({ profile, file }: { profile: Parameters<typeof useAvatar>[0]; file: File }) {
  const { chosen, choose, send } = useAvatar(profile);
  return chosen ? (
    <button onClick={() => send(Object.assign(Object.create(null), CROP))}>Готово</button>
  ) : (
    <button onClick={() => void choose(file)}>Выбрать</button>
  );
}

test('The app uploads the cropped picture, not the original file, and reloads the profile once the server accepts it', async () => {
  const asked: unknown[] = [];
  let accept: () => void = () => undefined;
  const mainApi = Object.create({
    GET: async (path: string) => {
      asked.push(path);
      return { data: { Profile: { UserId: '10001' } }, response: new Response('{}') };
    },
    POST: async (path: string, { body }: { body: unknown }) => {
      asked.push([path, body]);
      await new Promise<void>((answered) => (accept = answered));
      return { data: {}, response: new Response('{}') };
    },
  });
  const workshop = Object.assign(Object.create(null), {
    open: async () => ({ close: () => undefined }),
    cut: async () => new Blob([new Uint8Array([0xff, 0xd8, 0xff])]),
    preview: () => undefined,
  });
  const { rider } = await renderScreen(<Avatar file={new File(['as the camera made it'], 'me.jpg')} />, {
    runtime: { mainApi, device: { portraits: lazy(async () => workshop) } },
  });
  await rider.click(await screen.findByRole('button', { name: 'Выбрать' }));
  await rider.click(await screen.findByRole('button', { name: 'Готово' }));
  const sent = ['/profile/avatar', { avatarData: { Image: '/9j/', UserId: '10001' } }];
  await expect.poll(() => asked).toEqual(['/v2/profile', sent]);
  accept();
  await expect.poll(() => asked).toEqual(['/v2/profile', sent, '/v2/profile']);
});

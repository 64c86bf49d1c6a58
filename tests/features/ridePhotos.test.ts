import { describe, expect, it } from 'vitest';
import { createPhotoBox } from '#platform/photos.ts';

const MEGABYTE = 1024 * 1024;
const picture = (bytes: number, type = 'image/heic') => new Blob([new Uint8Array(bytes)], { type });
const small = new Blob(['jpeg'], { type: 'image/jpeg' });

/** Here is no IndexedDB, as in a browser that forbids it: the box must keep the photo all the same. */
const forbidden = () => {
  throw new Error('storage is forbidden');
};
const boxWith = (reencode: () => Promise<Blob | null>) => createPhotoBox({ reencode, store: forbidden });

describe('photos that wait on the phone', () => {
  it('are re-encoded, kept without a storage, and dropped', async () => {
    const box = boxWith(async () => small);
    const kept = await box.keep(picture(8 * MEGABYTE));
    const photoId = kept.kind === 'kept' ? kept.photoId : '';
    expect(await box.read(photoId)).toBe(small);
    await box.drop(photoId);
    expect(await box.read(photoId)).toBeNull();
  });

  it.each([
    ['goes as it is up to 2 MB', picture(2 * MEGABYTE), 'kept'],
    ['is refused above', picture(2 * MEGABYTE + 1), 'refused'],
    ['is refused when it is no picture', picture(10, 'application/pdf'), 'refused'],
    ['is refused when it is empty', picture(0), 'refused'],
  ])('what cannot be decoded %s', async (_, blob, kind) => {
    expect((await boxWith(() => Promise.reject(new Error('cannot decode'))).keep(blob)).kind).toBe(kind);
  });

  it('has no photo under an id nobody gave', async () => {
    expect(await boxWith(async () => small).read('nothing')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import {
  type Attachment,
  bytesOf,
  checkAttachmentName,
  missingInFeedback,
  addAttachment,
} from '#domain/feedbackForm.ts';

const picture = (name: string, bytes = 3): Attachment => ({
  name,
  dataUrl: `data:image/jpeg;base64,${Buffer.alloc(bytes).toString('base64')}`,
});
const MEGABYTE = 1024 * 1024;

// F077
describe('pictures of feedback', () => {
  test.each([
    [['wheel.png', 'wheel.jpg', 'wheel.JPEG', 'IMG_1.heic', 'scan.tiff'], 'fits'],
    [['scan.tif', 'wheel.gif', 'wheel.png.exe', 'png'], 'attachmentKind'],
    [['there.png'], 'known'],
  ])('A feedback form judges each of the picture file names %j as “%s”', (names, judged) =>
    expect(names.filter((name) => checkAttachmentName(name, ['there.png']) !== judged)).toEqual([]),
  );

  // F078
  test('A feedback form refuses a sixth picture, and ignores a picture whose file name is already in the form', () => {
    const five = ['1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => picture(name));
    expect(addAttachment(five, picture('6.png'))).toBe('attachmentsTooMany');
    expect(addAttachment(five, picture('5.png', 9))).toBe(five);
  });

  test('A picture counts towards the size limit with exactly its bytes', () => {
    const sizes = [1, 2, 3, 1000];
    expect(sizes.map((bytes) => bytesOf(picture('a.jpg', bytes)))).toEqual(sizes);
  });

  test('A feedback form accepts pictures of at most six megabytes in total', () => {
    const kept = [picture('a.jpg', 4 * MEGABYTE)];
    expect(addAttachment(kept, picture('b.jpg', 2 * MEGABYTE))).toHaveLength(2);
    expect(addAttachment(kept, picture('b.jpg', 2 * MEGABYTE + 1))).toBe('attachmentsTooLarge');
  });
});

describe('feedback', () => {
  const form = { topic: 'Contact', message: '', number: null, pictures: [] } as const;
  // F075
  test.each([
    ['', ['message']],
    ['Не работает звонок.', ['message']],
    ['Не работает звонок..', []],
    [`   ${'Не работает звонок.'}   `, ['message']],
    [' '.repeat(40), ['message']],
  ])('A feedback message needs at least twenty characters, without the spaces at its ends: %j', (message, missing) =>
    expect(missingInFeedback({ ...form, message })).toEqual(missing),
  );

  test('Feedback about a badly parked vehicle requires the vehicle number and a picture, and does not require a text', () => {
    const parked = { ...form, topic: 'BadParking' } as const;
    expect(missingInFeedback(parked)).toEqual(['number', 'picture']);
    expect(missingInFeedback({ ...parked, number: '51307', pictures: [picture('a.jpg')] })).toEqual([]);
  });
});

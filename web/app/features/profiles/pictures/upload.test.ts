import { UPLOAD_BYTES } from '@talkies/shared';
import { expect, test } from 'vitest';
import { pictures as words } from '../../../messages/en.ts';
import { pictureRefusal } from './upload.ts';

const file = (name: string, type: string, size = 1) =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });

test('a file is refused before it is sent where the server would refuse its name or size', () => {
  expect(pictureRefusal(file('still.PNG', 'image/png', UPLOAD_BYTES))).toBeNull();
  expect(pictureRefusal(file('still.png', 'image/png', UPLOAD_BYTES + 1))).toBe(words.tooLarge);
  expect(pictureRefusal(file('still', 'image/png'))).toBe(words.notAPicture);
  expect(pictureRefusal(file('still.gif', 'image/gif'))).toBe(words.notAPicture);
});

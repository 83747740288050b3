import { describe, expect, it } from '@jest/globals';
import { imageTypeOf } from './image-type.js';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('what a picture is', () => {
  it.each([
    ['png', '89504e47 0d0a1a0a 0000000d'],
    ['jpeg', 'ffd8ffe0 0010'],
    ['webp', '52494646 24000000 57454250 56503820'],
  ])('%s is known by its first bytes', (type, hex) => {
    expect(imageTypeOf(bytes(hex))).toBe(type);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a PNG', bytes('89504e47')],
    ['a WAV file', bytes('52494646 24000000 57415645')],
    ['a GIF', Buffer.from('GIF89a')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', Buffer.from('<!doctype html>')],
    ['a PNG further on', Buffer.concat([Buffer.from('x'), bytes('89504e470d0a1a0a')])],
  ])('%s is none', (_, other) => {
    expect(imageTypeOf(other)).toBeUndefined();
  });
});

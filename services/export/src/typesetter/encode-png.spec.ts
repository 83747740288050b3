import { inflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { encodePng } from './encode-png.js';

it('a PNG file has its size and the colour of every pixel, without their fourth byte', () => {
  const rgba = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 8, 7, 255]);
  const file = encodePng({ width: 2, height: 2, rgba });
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([2, 2]);
  const at = file.indexOf('IDAT');
  const data = file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4));
  expect([...inflateSync(data)]).toEqual([0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 9, 8, 7]);
});

import { expect, it } from '@jest/globals';
import { TABLE_PLACE, tableXml } from './word-table.js';

const WIDTH = 10_080;
const HEADER = ['order', 'amount'];
const xmlOf = (rows: string[][]): string =>
  [...tableXml({ header: HEADER, aligns: ['left', 'right'], rows }, WIDTH)].join('');
const times = (text: string, word: string): number => text.split(word).length - 1;

it('a table of Word holds each row once under a header that is repeated, and fills its width', () => {
  const count = 3_000;
  const xml = xmlOf(Array.from({ length: count }, (_, at) => [`N${100_000 + at}`, `$${at}.50`]));
  for (let at = 0; at < count; at += 1) expect(times(xml, `>N${100_000 + at}<`)).toBe(1);
  expect([times(xml, '<w:tr>'), times(xml, '<w:tblHeader/>')]).toEqual([count + 1, 1]);
  expect([times(xml, '"TableText"'), times(xml, '"TableNumber"')]).toEqual([count + 1, count + 1]);
  const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"\/>/g)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(2);
  expect(Math.abs(widths.reduce((sum, width) => sum + width, 0) - WIDTH)).toBeLessThan(2);
});

it('words of a table are words: angle brackets, breaks of lines, and nothing that XML cannot hold', () => {
  const xml = xmlOf([[TABLE_PLACE, 'first\nsecond & \u0001third\ud800']]);
  expect(xml).toContain('>&lt;plumbline:table/&gt;<');
  expect(xml).not.toContain(TABLE_PLACE);
  expect(xml).toContain('>first</w:t><w:br/><w:t xml:space="preserve">second &amp; third\ufffd<');
});

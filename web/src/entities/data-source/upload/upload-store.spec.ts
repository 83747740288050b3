import { describe, expect, it } from '@jest/globals';
import { refusalOf } from './upload-store.js';

describe('what a browser refuses before it sends', () => {
  it.each([
    ...['orders.csv', 'ORDERS.CSV', 'log.txt', 'table.tsv', 'README'],
    ...['orders.json', 'events.ndjson', 'events.jsonl', 'places.geojson'],
    ...['orders.xml', 'places.kml', 'news.rss', 'news.atom'],
  ])('DATA-002 DATA-003 takes %s', (name) => {
    expect(refusalOf({ name, size: 10 })).toBeUndefined();
  });

  it('DATA-005 takes 52,428,800 bytes and not one more', () => {
    expect(refusalOf({ name: 'a.csv', size: 52_428_800 })).toBeUndefined();
    expect(refusalOf({ name: 'a.csv', size: 52_428_801 })).toMatch(/limit is 50/);
  });

  it.each([
    ['a.xlsx', /not data as text/],
    ['a.csv.exe', /not data as text/],
  ])('DATA-006 says why it does not take %s', (name, reason) => {
    expect(refusalOf({ name, size: 10 })).toMatch(reason);
  });
});

import { expect, it } from '@jest/globals';
import { deletedWords } from './folder-words.js';

const lay = (dashboard: number, summary = 0, source = 0) => ({ dashboard, summary, 'data-source': source });

it('says of a deleted folder what lay in it, and where that lies now', () => {
  expect(deletedWords('Sales', lay(0), undefined)).toBe('“Sales” was deleted. Nothing lay in it.');
  expect(deletedWords('Sales', lay(1), undefined)).toBe(
    '“Sales” was deleted. 1 dashboard that lay in it lies in no folder now.',
  );
  expect(deletedWords('Sales', lay(2, 1, 3), 'Archive')).toBe(
    '“Sales” was deleted. 2 dashboards, 1 summary and 3 data sources that lay in it lie in “Archive” now.',
  );
});

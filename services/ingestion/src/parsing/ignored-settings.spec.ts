import { expect, it } from '@jest/globals';
import { ignoredSettings, ignoredTextSettings } from './ignored-settings.js';

it('names the decisions about columns that are not there (DATA-002)', () => {
  const settings = {
    dateOrder: { ordered: 'dmy', paid: 'mdy' },
    types: { __proto__x: 'text' },
    decimal: 'comma',
  } as const;
  expect(
    ignoredSettings(settings, ['ordered', 'amount']).map(({ code, message }) => [code, message]),
  ).toEqual([
    [
      'setting_ignored',
      'The type that was chosen for “__proto__x” is not used: the file has no such column.',
    ],
    [
      'setting_ignored',
      'The order of dates that was chosen for “paid” is not used: the file has no such column.',
    ],
  ]);
  expect(ignoredSettings({}, ['a'])).toEqual([]);
});

it('names the decisions about lines and cells that JSON and XML have no use for', () => {
  const settings = { headerRow: 3, delimiter: ';', encoding: 'utf-8' } as const;
  expect(ignoredTextSettings(settings, 'json').map(({ message }) => message)).toEqual([
    'The header row that was chosen is not used: a JSON file states its own.',
    'The delimiter that was chosen is not used: a JSON file states its own.',
  ]);
  expect(ignoredTextSettings(settings, 'csv')).toEqual([]);
});

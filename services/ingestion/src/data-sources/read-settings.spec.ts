import { describe, expect, it } from '@jest/globals';
import { mergeSettings, settingsOf, settingsOfFile } from './read-settings.js';

describe('settings of a reading', () => {
  it('keeps what was decided for other columns', () => {
    const merged = mergeSettings(
      { delimiter: ';', dateOrder: { ordered: 'dmy' }, types: { code: 'text' } },
      { dateOrder: { paid: 'mdy' } },
    );
    expect(merged).toEqual({
      delimiter: ';',
      dateOrder: { ordered: 'dmy', paid: 'mdy' },
      types: { code: 'text' },
    });
  });

  it('lets one order for all columns replace those by column', () => {
    expect(mergeSettings({ dateOrder: { ordered: 'dmy' } }, { dateOrder: 'ymd' })).toEqual({
      dateOrder: 'ymd',
    });
  });

  it('keeps the order of all columns for those that a later choice does not name', () => {
    expect(mergeSettings({ dateOrder: 'dmy' }, { dateOrder: { paid: 'mdy' } })).toEqual({
      dateOrder: { '': 'dmy', paid: 'mdy' },
    });
  });

  it('takes a choice back, and only that one', () => {
    const inForce = {
      delimiter: ';',
      headerRow: null,
      totals: 'load',
      dateOrder: { a: 'dmy', b: 'mdy' },
      types: { c: 'text' },
    } as const;
    const given = { delimiter: null, headerRow: 'auto', dateOrder: { a: null }, types: { c: null } } as const;
    expect(mergeSettings(inForce, given)).toEqual({ totals: 'load', dateOrder: { b: 'mdy' } });
  });

  it('lets a chosen order speak for a column that was to stay text', () => {
    const inForce = { types: { a: 'text', b: 'text', c: 'date' } } as const;
    expect(mergeSettings(inForce, { dateOrder: { a: 'dmy', c: 'dmy' } })).toEqual({
      types: { b: 'text', c: 'date' },
      dateOrder: { a: 'dmy', c: 'dmy' },
    });
  });

  it('knows columns by the names that a person gave them, and keeps all under those of the file (DATA-002)', () => {
    const inForce = { names: { amt: 'Amount' }, types: { amt: 'text', b: 'text' } } as const;
    expect(mergeSettings(inForce, { names: { Amount: 'Total', b: 'City' } })).toEqual({
      names: { amt: 'Total', b: 'City' },
      types: { amt: 'text', b: 'text' },
    });
    expect(mergeSettings(inForce, { types: { Amount: null }, decimal: { Amount: 'comma' } })).toEqual({
      names: { amt: 'Amount' },
      types: { b: 'text' },
      decimal: { amt: 'comma' },
    });
  });

  it('leaves a column its name in the file where that is given to it', () => {
    const inForce = { names: { amt: 'Amount', b: 'City' } };
    expect(mergeSettings(inForce, { names: { Amount: 'amt' } })).toEqual({ names: { b: 'City' } });
    expect(mergeSettings(inForce, { names: { Amount: null, City: null } })).toEqual({});
  });

  it('can say that there is no header', () => {
    expect(mergeSettings({ headerRow: 3 }, { headerRow: null })).toEqual({ headerRow: null });
  });

  it('takes the settings bare or wrapped', () => {
    expect(settingsOf({ delimiter: ',' })).toEqual(settingsOf({ settings: { delimiter: ',' } }));
  });
});

it('knows which settings hold for every table of a file', () => {
  const settings = {
    delimiter: ';',
    headerRow: 3,
    table: 'x',
    decimal: 'comma',
    types: { a: 'text' },
  } as const;
  expect(settingsOfFile(settings)).toEqual({ delimiter: ';', decimal: 'comma' });
});

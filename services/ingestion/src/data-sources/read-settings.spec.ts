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

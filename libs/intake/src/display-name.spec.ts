import { describe, expect, it } from '@jest/globals';
import { displayName } from './display-name.js';

describe('displayName (S-25, names corpus)', () => {
  it.each([
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['C:\\Users\\me\\orders.csv', 'orders.csv'],
    ['..', 'Untitled'],
    ['', 'Untitled'],
    ['a\0b.csv', 'ab.csv'],
    ['a\r\nSet-Cookie: x.csv', 'aSet-Cookie: x.csv'],
    ['invoice\u202evsc.exe', 'invoicevsc.exe'],
    ['\u2066hidden\u2069.csv', 'hidden.csv'],
    ['-rf.csv', '-rf.csv'],
    ['CON', 'CON'],
    ['.htaccess', '.htaccess'],
    ['%2e%2e%2fx.csv', '%2e%2e%2fx.csv'],
    ['Umsätze 2026 📈.csv', 'Umsätze 2026 📈.csv'],
    ['cafe\u0301.csv', 'caf\u00e9.csv'],
    ['lone \ud800 surrogate.csv', 'lone \ufffd surrogate.csv'],
    ['  spaced   out .csv ', 'spaced out .csv'],
  ])('shows %j as %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });

  it('caps at 200 characters and keeps the extension', () => {
    const shown = displayName(`${'📈'.repeat(300)}.csv`);
    expect([...shown]).toHaveLength(200);
    expect(shown.endsWith('….csv')).toBe(true);
    expect(shown).toBe(shown.toWellFormed());
  });
});

import { expect, it } from '@jest/globals';
import { preferences } from '@plumbline/contracts';
import { DEFAULTS } from './preferences.js';

it('PROF-001 a page is for nobody what the contract makes of no choice', () => {
  const { theme: _, memberMails: __, ...rest } = preferences.parse({});
  expect(DEFAULTS).toEqual(rest);
});

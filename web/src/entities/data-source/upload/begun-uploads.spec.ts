import { beforeEach, describe, expect, it } from '@jest/globals';
import { endSessionLife } from '../../../shared/api/session-life.js';
import { begunUploadOf, forgetUpload, rememberUpload } from './begun-uploads.js';

const DAY_MS = 86_400_000;
const file = (name = 'orders.csv', text = 'a,b\n1,2\n', lastModified = 7) =>
  new File([text], name, { lastModified });

beforeEach(() => localStorage.clear());

describe('an upload that the server has a part of', () => {
  it('is found again by the name, size and time of its file', () => {
    rememberUpload('me', file(), '1');
    expect(begunUploadOf('me', file())).toBe('1');
    expect(begunUploadOf('me', file('others.csv'))).toBeUndefined();
    expect(begunUploadOf('me', file('orders.csv', 'a,b\n1,22\n'))).toBeUndefined();
    expect(begunUploadOf('me', file('orders.csv', 'a,b\n1,2\n', 8))).toBeUndefined();
  });

  it('is replaced by a newer one of the same file, and forgotten alone', () => {
    rememberUpload('me', file(), '1');
    rememberUpload('me', file('others.csv'), '2');
    rememberUpload('me', file(), '3');
    expect(begunUploadOf('me', file())).toBe('3');
    forgetUpload('me', file());
    expect([begunUploadOf('me', file()), begunUploadOf('me', file('others.csv'))]).toEqual([undefined, '2']);
  });

  it("S-22 is nobody else's", () => {
    rememberUpload('me', file(), '1');
    expect(begunUploadOf('another', file())).toBeUndefined();
  });

  it('lasts a day', () => {
    rememberUpload('me', file(), '1', 1_000);
    expect(begunUploadOf('me', file(), 999 + DAY_MS)).toBe('1');
    expect(begunUploadOf('me', file(), 1_000 + DAY_MS)).toBeUndefined();
  });

  it('S-22 ends with the session, with all that was kept of it', () => {
    rememberUpload('me', file(), '1');
    endSessionLife();
    expect(begunUploadOf('me', file())).toBeUndefined();
    expect(JSON.stringify({ ...localStorage })).not.toContain('orders.csv');
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endSessionLife } from '../../shared/api/session-life.js';
import { tabStorage } from '../../shared/lib/storage.js';
import { beginTransfer, cancelTransfer, endTransfer, interruptTransfer, noteSent } from './transfers.js';

const stored = () => JSON.parse(tabStorage.read('transfers') ?? '[]') as unknown[];
const file = { id: '1', name: 'orders.csv', bytes: 1_000, again: '/data-sources?upload=1', isKept: false };
const cancel = jest.fn();
const begin = (one: typeof file) => beginTransfer(one, cancel);
const listens = jest.fn();
const unlistens = jest.fn();

beforeEach(() => {
  Object.assign(globalThis, { addEventListener: listens, removeEventListener: unlistens });
});
afterEach(() => endSessionLife());

describe('a file on its way', () => {
  it('makes the browser ask before it leaves the page, until the file has arrived', () => {
    begin(file);
    expect(listens).toHaveBeenLastCalledWith('beforeunload', expect.any(Function));
    listens.mockClear();
    endTransfer('1');
    expect(unlistens).toHaveBeenLastCalledWith('beforeunload', expect.any(Function));
    expect(listens).not.toHaveBeenCalled();
    expect(stored()).toEqual([]);
  });

  it('is remembered with how far it came, also where it was cut off', () => {
    begin(file);
    noteSent('1', 400);
    interruptTransfer('1');
    expect(stored()).toEqual([{ ...file, sent: 400, isInterrupted: true }]);
  });

  it('takes the place of the one that was cut off when it is sent again', () => {
    begin(file);
    interruptTransfer('1');
    begin({ ...file, id: '2' });
    expect(stored()).toEqual([{ ...file, id: '2', sent: 0, isInterrupted: false }]);
  });

  it('leaves one alone that was cut off on its way to another place', () => {
    begin(file);
    interruptTransfer('1');
    begin({ ...file, id: '2', again: '/data-sources/7?replace=1' });
    expect(stored()).toMatchObject([{ id: '2' }, { id: '1', isInterrupted: true }]);
  });

  it('can be cancelled until it has arrived', () => {
    begin(file);
    cancelTransfer('1');
    endTransfer('1');
    cancelTransfer('1');
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('is forgotten at the end of the session', () => {
    begin(file);
    endSessionLife();
    expect(stored()).toEqual([]);
  });
});

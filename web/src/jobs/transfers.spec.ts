import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { tabStorage } from '../lib/storage.js';
import { endSessionLife } from '../session/session-life.js';
import { beginTransfer, endTransfer, interruptTransfer, noteSent } from './transfers.js';

const stored = () => JSON.parse(tabStorage.read('transfers') ?? '[]') as unknown[];
const file = { id: '1', name: 'orders.csv', bytes: 1_000 };
const listens = jest.fn();
const unlistens = jest.fn();

beforeEach(() => {
  Object.assign(globalThis, { addEventListener: listens, removeEventListener: unlistens });
});
afterEach(() => endSessionLife());

describe('a file on its way', () => {
  it('makes the browser ask before it leaves the page, until the file has arrived', () => {
    beginTransfer(file);
    expect(listens).toHaveBeenLastCalledWith('beforeunload', expect.any(Function));
    listens.mockClear();
    endTransfer('1');
    expect(unlistens).toHaveBeenLastCalledWith('beforeunload', expect.any(Function));
    expect(listens).not.toHaveBeenCalled();
    expect(stored()).toEqual([]);
  });

  it('is remembered with how far it came, also where it was cut off', () => {
    beginTransfer(file);
    noteSent('1', 400);
    interruptTransfer('1');
    expect(stored()).toEqual([{ ...file, sent: 400, isInterrupted: true }]);
  });

  it('takes the place of the one that was cut off when it is sent again', () => {
    beginTransfer(file);
    interruptTransfer('1');
    beginTransfer({ ...file, id: '2' });
    expect(stored()).toEqual([{ ...file, id: '2', sent: 0, isInterrupted: false }]);
  });

  it('is forgotten at the end of the session', () => {
    beginTransfer(file);
    endSessionLife();
    expect(stored()).toEqual([]);
  });
});

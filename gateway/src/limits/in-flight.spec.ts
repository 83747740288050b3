import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Operation } from '@plumbline/contracts';
import { type Admission, InFlight } from './in-flight.js';

const read = { owner: 'ingestion', method: 'GET', path: '/api/data-sources' } as Operation;

interface Call {
  admission: Admission | undefined;
  /** The caller has the answer, or has left. */
  close(): void;
}

let callers = 0;

/** A call whose body is here, of somebody who has no other. */
function enter(inFlight: InFlight, operation = read, caller = `caller ${callers++}`): Call {
  const response = new EventEmitter();
  const admission = inFlight.enter(operation, caller, response as unknown as ServerResponse);
  return { admission, close: () => response.emit('close') };
}

/** Calls that are let in, one after the other, until one is refused. */
function fill(inFlight: InFlight, caller?: string): Call[] {
  const calls: Call[] = [];
  for (;;) {
    try {
      calls.push(enter(inFlight, read, caller));
    } catch {
      return calls;
    }
  }
}

const answer = ({ admission, close }: Call) => {
  admission?.answered();
  close();
};

describe('calls in flight', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('fewer are let in after slow answers, but never too few to keep a service busy', () => {
    const inFlight = new InFlight(100, 100);
    const first = fill(inFlight);
    expect(first).toHaveLength(100);
    jest.advanceTimersByTime(1_500);
    for (const call of first.slice(0, 10)) answer(call);
    expect(fill(inFlight)).toHaveLength(0);
    for (const call of first.slice(10)) answer(call);
    expect(fill(inFlight)).toHaveLength(16);
  });

  it('and more again after fast ones', () => {
    const inFlight = new InFlight(100, 100);
    const slow = fill(inFlight);
    jest.advanceTimersByTime(1_500);
    for (const call of slow) answer(call);
    for (let round = 0; round < 40; round += 1) for (const call of fill(inFlight)) answer(call);
    expect(fill(inFlight)).toHaveLength(100);
  });

  it('learns from the time of the service alone: not from who sends, waits, reads or leaves slowly', () => {
    const inFlight = new InFlight(100, 100);
    const calls = fill(inFlight);
    jest.advanceTimersByTime(60_000);
    for (const { admission, close } of calls.slice(0, 50)) {
      admission?.sent();
      admission?.answered();
      jest.advanceTimersByTime(5_000);
      close();
    }
    for (const { close } of calls.slice(50)) close();
    expect(fill(inFlight)).toHaveLength(100);
  });

  it('an answer that is not read holds no place at the service, but counts for its caller', () => {
    const inFlight = new InFlight(100, 20);
    const unread = fill(inFlight, 'who does not read');
    expect(unread).toHaveLength(20);
    for (const { admission } of unread) admission?.answered();
    expect(fill(inFlight, 'who does not read')).toHaveLength(0);
    expect(fill(inFlight)).toHaveLength(100);
    unread[0]?.close();
    unread[1]?.close();
  });

  it('one caller who holds all places keeps nobody out', () => {
    const inFlight = new InFlight(100, 1_000);
    expect(fill(inFlight, 'greedy')).toHaveLength(100);
    expect(fill(inFlight, 'modest')).toHaveLength(50);
    expect(fill(inFlight, 'greedy')).toHaveLength(0);
    expect(fill(inFlight, 'third')).toHaveLength(33);
    expect(fill(inFlight).length).toBeGreaterThan(0);
    expect(fill(inFlight)).toHaveLength(0);
  });

  it('uploads are not among them', () => {
    const inFlight = new InFlight(1, 100);
    const upload = { ...read, timeout: 'upload' } as Operation;
    for (let made = 0; made < 3; made += 1) enter(inFlight, upload);
    expect(fill(inFlight)).toHaveLength(1);
  });
});

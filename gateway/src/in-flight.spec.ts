import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Operation } from '@plumbline/contracts';
import { InFlight } from './in-flight.js';

const read = { owner: 'ingestion', method: 'GET', path: '/api/data-sources' } as Operation;

class Answer extends EventEmitter {
  writableFinished = false;

  finish(): void {
    this.writableFinished = true;
    this.emit('close');
  }
}

/** Calls that are let in, one after the other, until one is refused. */
function fill(inFlight: InFlight): Answer[] {
  const answers: Answer[] = [];
  for (;;) {
    const answer = new Answer();
    try {
      inFlight.enter(read, answer as unknown as ServerResponse);
    } catch {
      return answers;
    }
    answers.push(answer);
  }
}

describe('calls in flight', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('fewer are let in after slow answers, but never too few to keep a service busy', () => {
    const inFlight = new InFlight(100);
    const first = fill(inFlight);
    expect(first).toHaveLength(100);
    jest.advanceTimersByTime(1_500);
    for (const answer of first.slice(0, 10)) answer.finish();
    expect(fill(inFlight)).toHaveLength(0);
    for (const answer of first.slice(10)) answer.finish();
    expect(fill(inFlight)).toHaveLength(16);
  });

  it('and more again after fast ones', () => {
    const inFlight = new InFlight(100);
    const slow = fill(inFlight);
    jest.advanceTimersByTime(1_500);
    for (const answer of slow) answer.finish();
    for (let round = 0; round < 40; round += 1) for (const answer of fill(inFlight)) answer.finish();
    expect(fill(inFlight)).toHaveLength(100);
  });

  it('uploads are not among them', () => {
    const inFlight = new InFlight(1);
    const upload = { ...read, timeout: 'upload' } as Operation;
    for (let made = 0; made < 3; made += 1) inFlight.enter(upload, new Answer() as unknown as ServerResponse);
    expect(fill(inFlight)).toHaveLength(1);
  });
});

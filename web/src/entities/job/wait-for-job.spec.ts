import { afterEach, describe, expect, it } from '@jest/globals';
import { waitForJob } from './wait-for-job.js';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Answers one after the other; the last one for ever. */
function answerWith(...answers: [status: number, body: object][]): () => number {
  let asked = 0;
  globalThis.fetch = async () => {
    const [status, body] = answers[Math.min(asked, answers.length - 1)] ?? [500, {}];
    asked += 1;
    return Response.json(body, { status });
  };
  return () => asked;
}
const refusal = (code: string) => ({ code, message: `It is ${code}.` });

describe('waiting for a job', () => {
  it('goes on where nobody could be asked for a moment', async () => {
    const asked = answerWith(
      [200, { status: 'running' }],
      [503, refusal('unavailable')],
      [200, { status: 'succeeded' }],
    );
    expect(await waitForJob('one')).toMatchObject({ status: 'succeeded' });
    expect(asked()).toBe(3);
  });

  it('ends with the reason of a job that failed, or words of its own', async () => {
    answerWith([200, { status: 'failed', error: refusal('too_many_columns') }]);
    await expect(waitForJob('one')).rejects.toMatchObject(refusal('too_many_columns'));
    answerWith([200, { status: 'cancelled' }]);
    await expect(waitForJob('one')).rejects.toMatchObject({
      code: 'cancelled',
      message: 'The reading was cancelled.',
    });
  });

  it('ends at a refusal', async () => {
    const asked = answerWith([404, refusal('not_found')]);
    await expect(waitForJob('one')).rejects.toMatchObject({ status: 404 });
    expect(asked()).toBe(1);
  });
});

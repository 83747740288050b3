import { Agent } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { LiveReader } from '../testing/live-reader.js';
import { MARKED, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { answerJson, TestOrigin } from '../testing/test-origin.js';

let origin: TestOrigin;
let gateway: TestGateway;
let token: string;

beforeEach(async () => {
  origin = await TestOrigin.start();
  gateway = await TestGateway.start(origin.url, {}, { drainMs: 3_000 });
  token = await gateway.token();
});
afterEach(() => origin.stop());

const authorized = () => ({ ...MARKED, Authorization: `Bearer ${token}` });

describe('draining', () => {
  it('finishes what is in flight, closes what is kept alive, and takes nothing new', async () => {
    let finish = () => {};
    origin.handler = (_request, response) => {
      finish = () => answerJson(response, 200, { late: true });
    };
    const agent = new Agent({ keepAlive: true });
    const inFlight = send(gateway.port, { path: '/api/dashboards', headers: authorized(), agent });
    await eventually('a request in flight', () => origin.requests.length === 1);
    const stopped = gateway.stop();
    await eventually('a closed door', () =>
      send(gateway.port, { path: '/health/live' }).then(
        () => false,
        () => true,
      ),
    );
    finish();
    expect((await inFlight).json()).toEqual({ late: true });
    await stopped;
    agent.destroy();
  });

  it('ends live streams at once', async () => {
    const stream = await LiveReader.open(gateway.port, token);
    await gateway.stop();
    await eventually('the end', () => stream.isEnded);
    expect(stream.text).toContain('retry:');
  });

  it('cuts what does not come to an end', async () => {
    origin.handler = () => {};
    const endless = send(gateway.port, { path: '/api/dashboards', headers: authorized() });
    const cut = expect(endless).rejects.toThrow();
    await eventually('a request in flight', () => origin.requests.length === 1);
    await gateway.stop();
    await cut;
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@plumbline/server';
import { TestSmtp } from '@plumbline/testing';
import { attacks } from '../e2e/testing/attacks/attacks.js';
import { residentMb } from '../e2e/testing/attacks/resident-memory.js';
import type { Target } from '../e2e/testing/attacks/target.js';
import { UsersBehindDoor } from '../e2e/testing/attacks/users-behind-door.js';
import { processTree } from '../servers/process-tree.js';
import { Cluster } from './cluster.js';
import { OWNER } from './environments.js';

/** The attacks on the embedded product, on the cluster: real servers, TLS before the gateways, PUBLIC_URL. */

const FETCHED_WITHIN_MS = 15 * 60_000;

let smtp: TestSmtp;
let cluster: Cluster;
let target: Target;

beforeAll(async () => {
  smtp = new TestSmtp(await freePort());
  await smtp.start();
  cluster = await Cluster.start({
    tls: true,
    settings: { SMTP_URL: smtp.url, MAIL_FROM: 'product@plumbline.example' },
  });
  const people: UsersBehindDoor = new UsersBehindDoor(cluster.url, smtp, async () => {
    const owner = people.stranger();
    await owner.signIn(OWNER.username, OWNER.password);
    return owner;
  });
  const processes = () => cluster.all().flatMap(({ pid }) => (pid ? processTree(pid) : []));
  target = {
    url: cluster.url,
    person: (name, plan) => people.person(name, plan),
    stranger: (address) => people.stranger(address),
    mailedLinks: (email) => people.mailedLinks(email),
    unaskedEnds: () => cluster.unaskedEnds.map(({ name }) => name),
    largestProcessMb: async () => Math.max(...processes().map(residentMb)),
    openPorts: async () => cluster.all().map(({ spec }) => `127.0.0.1:${spec.port}`),
  };
}, FETCHED_WITHIN_MS);
afterAll(async () => {
  await cluster?.stop();
  await smtp?.stop();
}, FETCHED_WITHIN_MS);

describe('the cluster under attack', () => {
  attacks(() => target);

  it('I9 no process has ended by itself', () => {
    expect(cluster.unaskedEnds).toEqual([]);
  });
});

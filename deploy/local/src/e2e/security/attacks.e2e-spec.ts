import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@plumbline/server';
import { TestSmtp } from '@plumbline/testing';
import { processTree } from '../../servers/process-tree.js';
import { attacks } from '../testing/attacks/attacks.js';
import { listeningPorts } from '../testing/attacks/listening-ports.js';
import { residentMb } from '../testing/attacks/resident-memory.js';
import type { Target } from '../testing/attacks/target.js';
import { UsersBehindDoor } from '../testing/attacks/users-behind-door.js';
import { OWNER, RunningProduct } from '../testing/running-product.js';
import { TlsDoor } from '../testing/tls-door.js';

/** The embedded product as somebody would offer it to others: TLS and a proxy before it, PUBLIC_URL, a mail server. */

const STARTED_WITHIN_MS = 600_000;

let door: TlsDoor;
let smtp: TestSmtp;
let product: RunningProduct;
let target: Target;

beforeAll(async () => {
  door = await TlsDoor.open();
  smtp = new TestSmtp(await freePort());
  await smtp.start();
  product = await RunningProduct.start({
    PUBLIC_URL: door.url,
    TRUST_PROXY: '1',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'product@plumbline.example',
  });
  door.leadTo(product.url);
  const people: UsersBehindDoor = new UsersBehindDoor(door.url, smtp, async () => {
    const owner = people.stranger();
    await owner.signIn(OWNER.username, OWNER.password);
    return owner;
  });
  const { pid } = product;
  target = {
    url: door.url,
    person: (name, plan) => people.person(name, plan),
    stranger: (address) => people.stranger(address),
    mailedLinks: (email) => people.mailedLinks(email),
    unaskedEnds: () => (product.pid === pid && product.isRunning ? [] : ['the product']),
    largestProcessMb: async () => Math.max(...processTree(pid).map(residentMb)),
    openPorts: async () => listeningPorts(processTree(pid)),
  };
}, STARTED_WITHIN_MS);
afterAll(async () => {
  await product?.remove();
  await smtp?.stop();
  await door?.close();
}, STARTED_WITHIN_MS);

describe('the embedded product under attack', () => {
  attacks(() => target);

  it('S-17 it listens at the door’s port alone: what lies behind it cannot be called past its limits', () => {
    expect(listeningPorts([product.pid])).toEqual([`127.0.0.1:${product.port}`]);
  });
});

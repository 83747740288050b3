import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Selection } from '@plumbline/contracts';
import { FaultProxy } from '@plumbline/testing';
import { DatabaseError } from '../database-error.js';
import type { DatabaseSession, SessionOptions } from '../driver.js';
import { DRIVERS } from '../drivers.js';
import { type ConnectionSettings, openSession, targetOf } from '../open-session.js';
import { OutboundRules } from '../outbound/outbound-rules.js';
import { takeRows } from '../take-rows.js';
import { testConnection } from '../test-connection.js';

/** What the contract of drivers lends. */
interface FaultParts {
  settings(): ConnectionSettings;
  table(name: string): Selection;
  folder(): string;
}

const rules = new OutboundRules('loopback');
/** Long enough for an answer, short enough to wait for. */
const SILENCE_MS = 700;

/** What every engine says where the way to its server fails, and that it never waits for ever. */
export function faultsContract({ settings, table, folder }: FaultParts): void {
  describe('a server behind a way that fails', () => {
    let proxy: FaultProxy;
    beforeAll(async () => {
      const { host, port } = settings();
      proxy = await FaultProxy.start({ to: { host, port } });
    });
    afterAll(() => proxy.close());

    const behind = () => ({ ...settings(), ...proxy.address });
    const open = (options: Partial<SessionOptions> = {}): Promise<DatabaseSession> => {
      const place = behind();
      const target = targetOf(rules, place, { address: place.host, port: place.port });
      return DRIVERS[place.engine].connect(target, {
        ...{ connectMs: 2_000, statementMs: 20_000, silenceMs: SILENCE_MS },
        ...options,
      });
    };
    const failure = async (work: Promise<unknown>): Promise<DatabaseError> => {
      const error = await work.catch((thrown: unknown) => thrown);
      if (!(error instanceof DatabaseError)) throw error ?? new Error('it went through');
      expect(JSON.stringify([error.message, error.details])).not.toContain(settings().password);
      return error;
    };
    const file = () => join(folder(), 'fault.csv');

    it('F36 that says nothing is given up at the port, and at the sign-in', async () => {
      await proxy.switchTo('blackhole');
      const test = await testConnection(rules, behind());
      expect(test.steps[1]).toMatchObject({ name: 'port', ok: false });
      expect((await failure(open({ connectMs: 300 }))).code).toBe('database_away');
      await proxy.switchTo('pass');
    });

    it('F36 whose first row never comes is given up, and says what to do', async () => {
      const session = await open();
      await session.describe(table('orders'));
      await proxy.switchTo('half-open');
      const silent = await failure(takeRows(session, table('orders'), file()));
      expect([silent.details.title, silent.message]).toEqual([
        'The database fell silent',
        expect.stringMatching(/^The database sent nothing for 1 seconds? and was given up. Try again/),
      ]);
      await session.close();
      await proxy.switchTo('pass');
    });

    it.each([['stalls', 'half-open'] as const, ['dies', 'refuse'] as const])(
      'F36 that %s between two rows ends the import in words',
      async (_, fault) => {
        const session = await open();
        const stream = session.stream(BIG)[Symbol.asyncIterator]();
        expect((await stream.next()).done).toBe(false);
        await proxy.switchTo(fault);
        const rest = async () => {
          for (let next = await stream.next(); !next.done; next = await stream.next());
        };
        const lost = await failure(rest());
        expect([lost.code, lost.message]).toEqual([
          'database_away',
          expect.stringMatching(/fell silent|sent nothing|was lost. Try again/),
        ]);
        await session.close();
        await proxy.switchTo('pass');
      },
    );

    it('that hung up while nobody asked is found lost by the next question', async () => {
      const session = await open();
      await session.describe(table('orders'));
      await proxy.switchTo('refuse');
      const lost = await failure(session.describe(table('orders')));
      expect([lost.code, lost.message]).toEqual([
        'database_away',
        expect.stringMatching(/was lost. Try again/),
      ]);
      await session.close();
      await proxy.switchTo('pass');
    });

    it('S-05 whose name leads to a forbidden address on the second look is connected to once, and refused then', async () => {
      const answers = [['127.0.0.1'], ['169.254.169.254']];
      const rebinding = new OutboundRules('loopback', [], async () => answers.shift() ?? []);
      const named = { ...settings(), host: 'shop.example' };
      const session = await openSession(rebinding, named, 5_000);
      expect((await session.describe(table('orders'))).length).toBe(3);
      await session.close();
      const refused = await failure(openSession(rebinding, named, 5_000));
      expect(refused.details.title).toBe('The address is not allowed');
    });
  });
}

/** More than any buffer on the way holds. */
const BIG: Selection = { query: 'SELECT a.id, b.note, a.amount FROM orders a, orders b' };

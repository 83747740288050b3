import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { makeEnvironment, startIngestion, type TestEnvironment } from '../testing/test-ingestion.js';
import { SweeperService } from './sweeper.service.js';

let postgres: TestPostgres;
let environment: TestEnvironment;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres?.stop());
beforeEach(async () => {
  environment = await makeEnvironment(postgres);
});
afterEach(() => environment.remove());

/** A folder that a reading left behind long ago. */
async function leaveReading(): Promise<string> {
  const folder = join(environment.settings.TEMP_DIRECTORY ?? '', 'reading');
  const left = join(folder, 'file-left');
  await mkdir(left, { recursive: true });
  await utimes(left, new Date(0), new Date(0));
  return folder;
}

it('sweeps in one process at a time', async () => {
  const services = await Promise.all([1, 2].map(() => startIngestion(environment, { ROLE: 'api' })));
  const [first, second] = services.map(({ app }) => app.get(SweeperService));
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const sweeping = first?.alone(() => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  expect(await second?.alone(async () => 1)).toBe(0);
  end.resolve(7);
  expect(await sweeping).toBe(7);
  expect(await second?.alone(async () => 1)).toBe(1);
  await Promise.all(services.map((service) => service.close()));
});

it.each(['api', 'both'])('removes what readings of its machine left behind, as %s', async (ROLE) => {
  const folder = await leaveReading();
  await writeFile(join(folder, 'young'), '');
  const service = await startIngestion(environment, { ROLE });
  await eventually('the old folder is gone', async () => (await readdir(folder)).join() === 'young');
  await service.close();
});

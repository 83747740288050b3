import { join } from 'node:path';
import { SERVICE_NAMES } from '@plumbline/contracts';
import { scriptOf } from '../processes/parts.js';
import { type ProcessEnd, ServiceProcess } from '../processes/service-process.js';
import { migrationEnvironment, type Surroundings } from './environments.js';

const WITHIN_MS = 120_000;

/**
 * Brings each service's schema up to date by one process of it, before any other starts.
 * @param release the folder of another release than this one
 * @throws Error with what it printed, when one does not end well
 */
export async function migrate(
  surroundings: Surroundings,
  outputFolder: string,
  release?: string,
): Promise<void> {
  await Promise.all(
    SERVICE_NAMES.map(async (service) => {
      const name = `${service}-migrate`;
      const ends: ProcessEnd[] = [];
      const migration = new ServiceProcess(
        {
          name,
          script: scriptOf(service, release),
          environment: migrationEnvironment(service, surroundings),
          port: 0,
          outputPath: join(outputFolder, `${name}.log`),
        },
        (end) => ends.push(end),
      );
      migration.launch();
      await Promise.race([migration.ended(), timeUp()]);
      await migration.kill9();
      if (ends[0]?.code !== 0) throw new Error(`${service} was not migrated:\n${await migration.output()}`);
    }),
  );
}

const timeUp = () => new Promise<void>((resolve) => setTimeout(resolve, WITHIN_MS).unref());

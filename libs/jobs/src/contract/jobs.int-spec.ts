import { afterAll, beforeAll, describe } from '@jest/globals';
import { type OwnPostgres, startOwnPostgres } from '@plumbline/testing';
import { jobCrashesContract } from './job-crashes.contract.js';
import { jobDeathsContract } from './job-deaths.contract.js';
import { jobWorkersContract } from './job-workers.contract.js';
import { jobsContract } from './jobs.contract.js';
import { JobsHome } from './jobs.fixture.js';

const redisUrl = process.env.PLUMBLINE_TEST_REDIS;
let server: OwnPostgres;

beforeAll(async () => {
  server = await startOwnPostgres();
});
afterAll(() => server.stop());

function contracts(open: () => Promise<JobsHome>): void {
  jobsContract(open);
  jobWorkersContract(open, () => server);
  jobCrashesContract(open);
  jobDeathsContract(open);
}

describe('with queues in PostgreSQL:', () => contracts(() => JobsHome.open(server)));

(redisUrl ? describe : describe.skip)('with queues on Redis (needs real servers):', () =>
  contracts(() => JobsHome.open(server, redisUrl)),
);

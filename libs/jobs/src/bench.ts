/** What `npm run bench` measures of jobs. */
export { benchJobRate, steadyRate } from './job-rate.bench.js';
export { benchJobs } from './jobs.bench.js';

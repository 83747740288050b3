import { rateLimiterContract } from './rate-limiter.contract.js';
import { MemoryRateLimiter } from './rate-limiter.js';

rateLimiterContract('MemoryRateLimiter', () => {
  let now = 0;
  return {
    limiter: new MemoryRateLimiter(() => now),
    advance: (ms) => {
      now += ms;
    },
  };
});

import type { RateLimit, RateLimitName } from '@plumbline/contracts';
import { Counter, type Redis } from '@plumbline/server';
import { MemoryRateLimiter, type RateLimiter } from './rate-limiter.js';

/**
 * The sliding window of `MemoryRateLimiter`, counted in one step by Redis and its clock, so that neither two calls at
 * the same time nor two processes with different clocks let one too many through. Answers milliseconds to wait.
 */
const TAKE = `
local max, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('HMGET', KEYS[1], 'start', 'current', 'previous')
local start, current, previous = tonumber(kept[1]) or now, tonumber(kept[2]) or 0, tonumber(kept[3]) or 0
local passed = math.max(0, math.floor((now - start) / window))
if passed > 0 then
  previous = passed == 1 and current or 0
  current = 0
  start = start + passed * window
end
local elapsed = (now - start) / window
if previous * (1 - elapsed) + current + 1 <= max then
  redis.call('HSET', KEYS[1], 'start', start, 'current', current + 1, 'previous', previous)
  redis.call('PEXPIRE', KEYS[1], 2 * window)
  return 0
end
local parts
if current + 1 <= max then parts = 1 - (max - 1 - current) / previous - elapsed
else parts = 2 - elapsed - (max - 1) / current end
return math.max(1, math.ceil(parts * window))`;

/**
 * A hop to Redis costs what a whole pass through the gateway may: 0.2 ms. The backstop of every call is not worth it;
 * so many calls a minute wear out a process, not the installation, and each process may hold its own line.
 */
const COUNTED_LOCALLY: ReadonlySet<string> = new Set<RateLimitName>(['general']);

const fallbacks = new Counter({
  name: 'plumbline_limiter_fallbacks_total',
  help: 'Calls counted by this process alone because Redis did not answer.',
  labelNames: ['limit'],
});

/**
 * Counts calls for all gateways together. While Redis does not answer, each process counts its own (F27): limits get
 * wider by the number of gateways, but neither is everybody let in nor anybody shut out.
 */
export class RedisRateLimiter implements RateLimiter {
  constructor(
    private readonly redis: Redis,
    private readonly local: RateLimiter = new MemoryRateLimiter(),
  ) {}

  take(name: string, subject: string, limit: RateLimit): number | Promise<number> {
    if (COUNTED_LOCALLY.has(name)) return this.local.take(name, subject, limit);
    return this.takeShared(name, subject, limit);
  }

  private async takeShared(
    name: string,
    subject: string,
    { max, windowMs, per }: RateLimit,
  ): Promise<number> {
    try {
      const ms = await this.redis.eval(TAKE, 1, `plumbline:limit:${name}:${subject}`, max, windowMs);
      return Math.ceil(Number(ms) / 1_000);
    } catch {
      // Why it is away, the connection tells.
      fallbacks.inc({ limit: name });
      return this.local.take(name, subject, { max, windowMs, per });
    }
  }
}

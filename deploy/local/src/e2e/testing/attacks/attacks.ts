import { abortedQueries } from './aborted-queries.js';
import { greedyUser } from './greedy-user.js';
import { guests } from './guests.js';
import { malformedRequests } from './malformed-requests.js';
import { passwords } from './passwords.js';
import type { Target } from './target.js';
import { withheldBodies } from './withheld-bodies.js';

/** What attackers tried on a running product, as tests of it in both of its shapes. Each prints how much it tried. */
export function attacks(use: () => Target): void {
  malformedRequests(use);
  withheldBodies(use);
  abortedQueries(use);
  greedyUser(use);
  guests(use);
  passwords(use);
}

import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { brokenPasswordRules, PASSWORD_RULES } from '@plumbline/contracts';
import { malformed } from '@plumbline/server';

/** OWASP's argon2id parameters: 19 MiB, two passes. The work runs on the thread pool, off the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** So many at once: the rest wait, so that a burst of sign-ins cannot take all threads and memory. */
const AT_ONCE = 2;

/** Hashes and verifies passwords. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** Verified against when there is no such user, so that both answers take the same time. */
  private readonly decoy: Promise<string>;

  constructor() {
    this.decoy = this.hash('no user has this password');
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), PARAMETERS));
  }

  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const target = stored ?? (await this.decoy);
    const matches = await this.inTurn(() => verify(target, password.normalize('NFKC')));
    return matches && typeof stored === 'string';
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/**
 * Holds a new password to the one policy, wherever it is set.
 * @throws AppError `malformed` that names the rules it breaks
 */
export function checkPassword(password: string): void {
  const broken = brokenPasswordRules(password);
  if (broken.length === 0) return;
  const rules = broken.map((rule) => PASSWORD_RULES[rule]);
  throw malformed(`The password needs: ${rules.join('; ').toLowerCase()}.`, { password: rules });
}

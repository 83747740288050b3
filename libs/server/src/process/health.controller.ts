import { Controller, Get, Injectable } from '@nestjs/common';
import { unavailable } from '../errors/app-error.js';
import { Public } from '../identity/session.js';

/** What must be true for this process to take work: its database answers, it is not draining. */
@Injectable()
export class Readiness {
  private readonly checks: (() => Promise<boolean> | boolean)[] = [];
  private draining = false;

  get isDraining(): boolean {
    return this.draining;
  }

  require(check: () => Promise<boolean> | boolean): void {
    this.checks.push(check);
  }

  drain(): void {
    this.draining = true;
  }

  async isReady(): Promise<boolean> {
    if (this.draining) return false;
    const answers = await Promise.all(this.checks.map(async (check) => check()));
    return answers.every(Boolean);
  }
}

/** What must be true for this process to be of any use: where it is not, only a new process helps. */
@Injectable()
export class Liveness {
  private readonly checks: (() => boolean)[] = [];

  require(check: () => boolean): void {
    this.checks.push(check);
  }

  isAlive(): boolean {
    return this.checks.every((check) => check());
  }
}

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly liveness: Liveness,
  ) {}

  @Get('live')
  live(): { status: 'ok' } {
    if (!this.liveness.isAlive()) throw unavailable('Stuck.');
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    if (!(await this.readiness.isReady())) throw unavailable('Not ready.');
    return { status: 'ok' };
  }
}

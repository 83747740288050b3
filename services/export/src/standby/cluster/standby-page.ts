import { setTimeout as sleep } from 'node:timers/promises';
import { repeatedly } from '@plumbline/server';
import type { Notice } from '../notice-server.js';
import type { Outcome } from '../promotion.js';
import type { StandbyLoop } from '../standby-loop.js';
import { startingNotice, takenNotice } from '../standby-words.js';
import type { Ask, InstallationRow, InstallationState } from './installation-row.js';

const LOOK_MS = 1_000;
/** How long somebody waits for an answer before being told that it is under way. */
const ANSWER_MS = 6_000;
const ASK_EVERY_MS = 250;

/**
 * What any process of a standby says of it, and hears from its operator: the one that follows writes down what it says and
 * does what was asked, the others pass that on.
 */
export class StandbyPage {
  private loop: StandbyLoop | undefined;
  private state: InstallationState = { role: 'standby', notice: null, ask: null };
  private readonly begun = new Set<string>();

  constructor(
    private readonly row: InstallationRow,
    private readonly primary: string,
  ) {}

  /** From now on this process is the one that follows. */
  leads(loop: StandbyLoop): void {
    this.loop = loop;
  }

  /** Looks again and again. Answers how to stop. */
  start(onError: (error: unknown) => void): () => void {
    return repeatedly(() => this.look(), { everyMs: LOOK_MS, isAtOnce: true, onError });
  }

  notice(): Notice {
    if (this.state.role === 'promoted') return takenNotice(this.primary);
    return this.loop?.notice() ?? this.state.notice ?? startingNotice(this.primary);
  }

  /** Has the one that follows take over, and answers what came of it as far as that is known soon. */
  async promote(confirmation: string): Promise<Outcome> {
    const asked = await this.row.ask(confirmation);
    for (const end = Date.now() + ANSWER_MS; Date.now() < end; await sleep(ASK_EVERY_MS)) {
      const { role, ask } = await this.row.read();
      if (role === 'promoted') return { status: 200, message: 'This installation has taken over.' };
      if (ask?.id === asked && ask.outcome) return ask.outcome;
    }
    return {
      status: 202,
      message: 'It was passed on to the process that follows. This page tells how far it is.',
    };
  }

  private async look(): Promise<void> {
    const { loop, row } = this;
    if (loop && this.state.role === 'standby') await row.publish(loop.notice());
    this.state = await row.read();
    const { ask, role } = this.state;
    if (!loop || role === 'promoted' || !ask || ask.outcome || this.begun.has(ask.id)) return;
    this.begun.add(ask.id);
    await this.carryOut(loop, ask);
  }

  private async carryOut(loop: StandbyLoop, ask: Ask): Promise<void> {
    await this.row.answer(ask, await loop.promoteByHand(ask.confirmation));
  }
}

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessSample } from '@plumbline/contracts';
import { BackgroundLoop } from '../concurrency/background-loop.js';
import { noticed } from '../logging/noticed.js';
import { measuredSeries } from '../telemetry/metrics.js';
import { type Standing, samplesBetween, standingOf } from '../telemetry/series.js';
import { machineSamples, type ProcessorTime, processorTime } from './machine.js';

const EVERY_MS = 60_000;
const MOST_SERIES = 4_000;

export interface SamplerOptions {
  /** Of the process, such as `ingestion worker`. */
  name: string;
  /** Folders whose disks are watched, by what they hold. */
  folders: Readonly<Record<string, string>>;
  /** Milliseconds between samples; a minute unless given. */
  everyMs?: number;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Tells a sample to whoever keeps them; rejects when it cannot. */
export type TellSample = (sample: ProcessSample & { aggregateVersion: number }) => Promise<void>;

/**
 * What a process measures, told once a minute. What could not be told is part of the sample after it: counters go on from
 * where they were told last, so nothing is lost but the resolution.
 */
export class ProcessSampler {
  private readonly processId = randomUUID();
  private readonly startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  private told = new Map<string, Standing>();
  private processor: ProcessorTime = processorTime();
  private from = new Date().toISOString();
  private count = 0;
  private loop: BackgroundLoop | undefined;

  constructor(private readonly options: SamplerOptions) {}

  /** Begins to tell samples; only the first who asks for it does, as several services share the process. */
  start(tell: TellSample, onError: (error: Error) => void): void {
    if (this.loop) return;
    const pauseMs = this.options.everyMs ?? EVERY_MS;
    this.loop = new BackgroundLoop(() => this.tellOnce(tell).then(() => false), { pauseMs, onError });
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop?.stop();
  }

  /** One sample of all that came since the one before. */
  async tellOnce(tell: TellSample): Promise<void> {
    const standing = standingOf(await measuredSeries());
    const processor = processorTime();
    const { name, folders } = this.options;
    const until = new Date().toISOString();
    const machine = await machineSamples(name, this.processor, processor, folders);
    const found = noticed.take();
    const series = [...machine, ...samplesBetween(this.told, standing)].slice(0, MOST_SERIES);
    const { processId, startedAt, from } = this;
    const host = hostname();
    try {
      await tell({
        ...{ processId, name, host, version, startedAt, from, until, series },
        ...found,
        aggregateVersion: this.count + 1,
      });
    } catch (error) {
      noticed.giveBack(found);
      throw error;
    }
    this.count += 1;
    this.told = standing;
    this.processor = processor;
    this.from = until;
  }
}

/** A level as it was told last. */
export interface Level {
  metric: string;
  service: string;
  label: string;
  value: number;
}

/** What processes told last, asked by name. */
export class Levels {
  constructor(private readonly rows: readonly Level[]) {}

  /** Of one metric, one row per service and label. */
  of(metric: string): Level[] {
    return this.rows.filter((row) => row.metric === metric);
  }

  /** The highest of a metric; undefined where nobody told any. */
  highest(metric: string, service?: string): number | undefined {
    const values = this.of(metric)
      .filter((row) => service === undefined || row.service === service)
      .map(({ value }) => value);
    return values.length > 0 ? Math.max(...values) : undefined;
  }

  /** What is used of what there is, of the one that is fullest. */
  usage(used: string, total: string): { used: number; total: number } | null {
    const pairs = this.of(used).flatMap(({ service, label, value }) => {
      const whole = this.of(total).find((row) => row.service === service && row.label === label)?.value;
      return whole ? [{ used: value, total: whole }] : [];
    });
    return pairs.sort((a, b) => b.used / b.total - a.used / a.total)[0] ?? null;
  }

  /** What waits by service, and how long the oldest has waited. */
  backlogs(waiting: string, oldest: string): { service: string; waiting: number; oldestSeconds: number }[] {
    return this.of(waiting).map(({ service, value }) => ({
      service,
      waiting: value,
      oldestSeconds: this.of(oldest).find((row) => row.service === service)?.value ?? 0,
    }));
  }
}

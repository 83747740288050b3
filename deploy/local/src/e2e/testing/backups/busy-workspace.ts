import { type DataSourceSummary, type ManagedUser, setUserPlan } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { type ApiClient, TEST_PASSWORD } from '../api-client.js';
import { BusyWriter } from '../busy-writer.js';
import { narrowOrdersCsv } from '../orders.js';
import type { Product } from '../running-product.js';

const COLUMNS = ['order_id', 'order_date', 'customer'];
/** Files that are uploaded at most: each has to be read, too. */
const MOST_FILES = 5;
const rowsOf = (number: number): number => 200 + number;

/** What was saved at some time: files in the order of their numbers, and the last value. */
export interface Saved {
  files: number;
  value: number;
}

/** Somebody who uploads one file after the other and saves a growing number all the time; what was acknowledged is known. */
export class BusyWorkspace {
  private sent = 0;
  private accepted = 0;
  private isStopped = false;
  private readonly running: Promise<void>;
  private readonly saver: BusyWriter;

  private constructor(
    private readonly client: ApiClient,
    url: string,
    username: string,
  ) {
    this.saver = new BusyWriter(url, { username, password: TEST_PASSWORD });
    this.running = this.upload();
  }

  /** Begins, and waits until something was acknowledged. The plan is one that limits no uploads. */
  static async begin(product: Product, owner: ApiClient, username: string): Promise<BusyWorkspace> {
    const client = product.client();
    const { id } = await client.signUp(username);
    const path = setUserPlan.path.replace('{id}', id);
    await owner.call<ManagedUser>('PATCH', path, { body: { plan: 'enterprise' } });
    await client.signIn(username, TEST_PASSWORD);
    const busy = new BusyWorkspace(client, product.url, username);
    await eventually(
      'a file and a value are acknowledged',
      () => busy.acknowledged.files && busy.acknowledged.value,
    );
    return busy;
  }

  /** What is surely saved. */
  get acknowledged(): Saved {
    return { files: this.accepted, value: this.saver.acknowledged.at(-1)?.value ?? 0 };
  }

  /** What may be saved. */
  get asked(): Saved {
    return { files: this.sent, value: this.saver.asked };
  }

  /** Ends it, after one more file and value that came last. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
    await this.next();
    const { value } = this.acknowledged;
    await eventually('one more value is acknowledged', () => this.acknowledged.value > value);
    await this.saver.stop();
  }

  private async upload(): Promise<void> {
    while (!this.isStopped && this.sent < MOST_FILES) await this.next();
  }

  private async next(): Promise<void> {
    const number = this.sent++;
    const csv = narrowOrdersCsv(COLUMNS, rowsOf(number));
    const send = async () => (await this.client.upload(`busy-${number}.csv`, csv)).status === 202;
    await eventually('a file is accepted', send);
    this.accepted += 1;
  }
}

/** How many files of a busy workspace there are: every one up to some number, each with all its rows. @throws Error */
export async function wholeFiles(client: ApiClient): Promise<number> {
  const sources = await client.until<DataSourceSummary[]>('/api/data-sources', (list) =>
    list.every(({ status }) => status === 'ready'),
  );
  const is = new Map(sources.map(({ name, recordCount }) => [name, recordCount]));
  for (let number = 0; number < sources.length; number += 1)
    if (is.get(`busy-${number}.csv`) !== rowsOf(number))
      throw new Error(`busy-${number}.csv is not as it was uploaded: ${JSON.stringify([...is])}`);
  return sources.length;
}

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  changesFrames,
  digestFrames,
  dropSlots,
  FEED_PARTS,
  type FeedPart,
  type FeedSource,
  feedBodies,
  hashObjects,
  jsonFrame,
  keptAlive,
  objectFrames,
  objectListFrames,
  rowFrames,
  seal,
  seedFrames,
  valueFrames,
} from '@plumbline/backups';
import { conflict, malformed, notFound } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { PRODUCT_VERSION } from '../backups/product-version.js';
import { EXPORT_CONFIG, type ExportConfig, STORAGE } from '../config.js';
import { FeedContact } from './feed-contact.service.js';
import { Fencing } from './fencing.service.js';
import { slotPrefix } from './nodes.service.js';
import { ReplicationNodeRow } from './replication-node.entity.js';

/** An answer that is silent for longer is cut on its way. */
const ALIVE_MS = 8_000;

type BodyOf<Part extends FeedPart> = (typeof feedBodies)[Part]['_output'];

/** What a standby asks for, as a stream that it alone can open. */
@Injectable()
export class FeedService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(FeedContact) private readonly contacts: FeedContact,
    @Inject(Fencing) private readonly fencing: Fencing,
  ) {}

  /**
   * @throws AppError `unauthorized` for a token that is none; `malformed`, `not_found`; `conflict` where something is not set
   * up, or the standby is of another version
   */
  async answer(part: string, token: string | undefined, body: unknown): Promise<Readable> {
    const node = await this.contacts.nodeOf(token);
    const asked = FEED_PARTS.find((each) => each === part);
    if (!asked) throw notFound();
    const read = feedBodies[asked].safeParse(body);
    if (!read.success) throw malformed('This is not what a standby of this version asks for.');
    const { frames, recipient } = await this.frames(asked, node, read.data);
    const alive = keptAlive(frames, ALIVE_MS);
    return seal(Readable.from(alive, { objectMode: false }), [recipient]);
  }

  private async frames(
    part: FeedPart,
    node: ReplicationNodeRow,
    body: unknown,
  ): Promise<{ frames: AsyncIterable<Buffer>; recipient: string }> {
    if (part === 'contact') {
      const report = body as BodyOf<'contact'>;
      return { frames: one(await this.contacts.contact(node, report)), recipient: report.recipient };
    }
    const { recipient } = node;
    if (recipient === null) throw conflict('A standby must identify itself first.');
    if (part === 'fence') {
      const lsn = await this.fencing.fence(node, (body as BodyOf<'fence'>).epoch);
      return { frames: one({ lsn }), recipient };
    }
    if (part === 'promoted') {
      await this.fencing.retire(body as BodyOf<'promoted'>);
      return { frames: one({ isTaken: true }), recipient };
    }
    return { frames: await this.dataFrames(part, node, body), recipient };
  }

  private async dataFrames(
    part: Exclude<FeedPart, 'contact' | 'fence' | 'promoted'>,
    node: ReplicationNodeRow,
    body: unknown,
  ): Promise<AsyncIterable<Buffer>> {
    const source = this.source();
    if (part === 'seed') return this.seed(source, node);
    if (part === 'changes') {
      const asked = body as BodyOf<'changes'>;
      if (!asked.slot.startsWith(slotPrefix(node.id)))
        throw conflict('This slot belongs to another standby.');
      return changesFrames(source, asked);
    }
    if (part === 'digests') return digestFrames(source);
    if (part === 'rows') return rowFrames(source, body as BodyOf<'rows'>);
    if (part === 'table') return valueFrames(source, body as BodyOf<'table'>);
    if (part === 'objects') return objectListFrames(source);
    if (part === 'object') return objectFrames(source, (body as BodyOf<'object'>).key);
    return one(await hashObjects(this.storage, (body as BodyOf<'hashes'>).keys));
  }

  /** A slot of an earlier attempt keeps its log for nobody. */
  private async seed(source: FeedSource, node: ReplicationNodeRow): Promise<AsyncIterable<Buffer>> {
    const version = node.report?.version;
    if (version !== PRODUCT_VERSION)
      throw conflict(
        `This installation is of version ${PRODUCT_VERSION}, and the standby of ${version ?? 'none that is known'}. Bring both to the same version first.`,
      );
    await dropSlots(source.url, slotPrefix(node.id));
    const slot = `${slotPrefix(node.id)}${randomBytes(4).toString('hex')}`;
    await this.database.manager.update(ReplicationNodeRow, { id: node.id }, { slot });
    const { BACKUP_SECRETS_FILE: path } = this.config;
    return seedFrames(source, { slot, secrets: path ? await readFile(path, 'utf8') : null });
  }

  /** @throws AppError `conflict` */
  private source(): FeedSource {
    const { BACKUP_DATABASE_URL: url, BACKUP_SCHEMAS: schemas } = this.config;
    if (!url) throw conflict('No role may read all databases yet. Set BACKUP_DATABASE_URL and start again.');
    return { url, schemas: schemas.split(','), storage: this.storage };
  }
}

async function* one(fact: unknown): AsyncGenerator<Buffer> {
  yield jsonFrame(fact);
}

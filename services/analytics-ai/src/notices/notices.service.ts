import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  MemberNoticeRequested,
  NOTICE_DAYS,
  NOTICE_WORDS,
  type Notice,
  type NoticeAbout,
  type NoticeKind,
  type Notices as NoticesView,
  noticePath,
  type PageQuery,
} from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus, publish } from '@plumbline/events';
import type { Actor } from '@plumbline/service';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { NoticeRow } from './notice.entity.js';

/** Characters of what somebody wrote that a list and a mail show. */
const SHOWN_TEXT = 280;

interface News {
  kind: NoticeKind;
  /** Who is told, each once. */
  userIds: Iterable<string>;
  about: NoticeAbout;
  text: string;
}

/** What members are told of each other's doings: in the product, and by mail where they want such mails. */
@Injectable()
export class Notices {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** Tells it in the transaction of what happened; nobody is told what they did themselves. */
  async tell(tx: EntityManager, by: Actor, { kind, userIds, about, text }: News): Promise<void> {
    for (const userId of new Set(userIds)) {
      if (userId === by.sub) continue;
      const row = newRow(by, userId, { kind, about, text });
      await tx.insert(NoticeRow, row);
      await publish(tx, MemberNoticeRequested, {
        ...{ workspaceId: by.wid, aggregateVersion: 1, noticeId: row.id, userId },
        subject: `${by.name} ${NOTICE_WORDS[kind]} “${about.name}”`,
        sentences: row.text === '' ? [] : [row.text],
        path: noticePath(about),
      });
      this.broadcast(tx, by.wid, userId);
    }
  }

  async list({ wid, sub }: AccessClaims, { offset, limit }: PageQuery): Promise<NoticesView> {
    const mine = { workspaceId: wid, userId: sub };
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(NoticeRow, {
      where: mine,
      order: { at: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    const unread = await manager.countBy(NoticeRow, { ...mine, readAt: IsNull() });
    return { unread, total, items: rows.map(toNotice) };
  }

  /** Those named, or all. What was told long ago leaves the list with it. */
  async read({ wid, sub }: AccessClaims, ids: readonly string[] | undefined): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        `UPDATE member_notices SET read_at = now()
         WHERE workspace_id = $1 AND user_id = $2 AND read_at IS NULL AND ($3::uuid[] IS NULL OR id = ANY ($3))`,
        [wid, sub, ids ?? null],
      );
      await tx.query(
        `DELETE FROM member_notices
         WHERE workspace_id = $1 AND user_id = $2 AND at < now() - interval '${NOTICE_DAYS} days'`,
        [wid, sub],
      );
      this.broadcast(tx, wid, sub);
    });
  }

  private broadcast(tx: EntityManager, workspaceId: string, userId: string): void {
    afterCommit(tx, () =>
      this.live.publish({ workspaceId, event: 'changed', data: { type: 'notice', id: userId } }),
    );
  }
}

const newRow = (by: Actor, userId: string, { kind, about, text }: Omit<News, 'userIds'>): NoticeRow => ({
  ...{ id: randomUUID(), workspaceId: by.wid, userId, kind, byName: by.name, about },
  text: text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT - 1)}…` : text,
  ...{ at: new Date(), readAt: null },
});

const toNotice = ({ id, kind, byName, about, text, at, readAt }: NoticeRow): Notice => ({
  ...{ id, kind, by: byName, about, text, at: at.toISOString(), isRead: readAt !== null },
});

import { z } from 'zod';
import { ABOUT_TYPES, aboutPath } from './about.js';

/** Days for which what somebody was told stays in their list. */
export const NOTICE_DAYS = 90;

/** Why somebody is told of something in the workspace. */
export const NOTICE_KINDS = [
  'mentioned',
  'answered',
  'assigned',
  'done',
  'approval_asked',
  'approved',
  'returned',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a notice says behind the name of who did it, before the name of the thing. */
export const NOTICE_WORDS: Readonly<Record<NoticeKind, string>> = {
  mentioned: 'mentioned you on',
  answered: 'answered you on',
  assigned: 'assigned you a comment on',
  done: 'completed what you wrote on',
  approval_asked: 'asks for approval of',
  approved: 'approved',
  returned: 'returned',
};

/** What a notice is about: what can be commented, or a schedule. */
const noticeAbout = z.object({
  type: z.union([z.enum(ABOUT_TYPES), z.literal('schedule')]),
  id: z.uuid(),
  name: z.string(),
  sourceId: z.uuid().optional(),
});
export type NoticeAbout = z.infer<typeof noticeAbout>;

/** The screen that shows it. */
export const noticePath = ({ type, ...rest }: NoticeAbout): string =>
  type === 'schedule' ? '/scheduler' : aboutPath({ ...rest, type });

export const notice = z.object({
  id: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  /** Who did it. */
  by: z.string(),
  about: noticeAbout,
  /** The beginning of what they wrote. */
  text: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** One page of them, the newest first. */
export const notices = z.object({
  unread: z.number().int(),
  total: z.number().int(),
  items: z.array(notice),
});
export type Notices = z.infer<typeof notices>;

/** Without ids all of them. */
export const readNoticesBody = z.strictObject({ ids: z.array(z.uuid()).max(200).optional() });

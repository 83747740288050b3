import { DocumentDeleted, DocumentKept, MemberChanged, SendApprovalWanted } from '@plumbline/contracts';
import { AssignmentsQueries } from '../comments/assignments.queries.js';
import { CommentRow } from '../comments/comment.entity.js';
import { CommentChanges } from '../comments/comment-changes.service.js';
import { CommentNews } from '../comments/comment-news.js';
import { CommentsController } from '../comments/comments.controller.js';
import { CommentsService } from '../comments/comments.service.js';
import { DocumentsHandler } from '../comments/documents.handler.js';
import { Mentions } from '../comments/mentions.js';
import { FolderRow } from '../folders/folder.entity.js';
import { FoldersController } from '../folders/folders.controller.js';
import { FoldersQueries } from '../folders/folders.queries.js';
import { FoldersService } from '../folders/folders.service.js';
import { MemberRow } from '../members/member.entity.js';
import { MembersHandler } from '../members/members.handler.js';
import { NoticeRow } from '../notices/notice.entity.js';
import { NoticesController } from '../notices/notices.controller.js';
import { Notices } from '../notices/notices.service.js';
import { SendApprovalsHandler } from '../notices/send-approvals.handler.js';
import { PresenceController } from '../presence/presence.controller.js';
import { PresenceService } from '../presence/presence.service.js';

/** What members of a workspace need to work together: comments, assignments, folders, what they are told, and who else is there. */
export const togetherEntities = [CommentRow, FolderRow, MemberRow, NoticeRow];
export const togetherEvents = [MemberChanged, DocumentKept, DocumentDeleted, SendApprovalWanted];
export const togetherControllers = [
  CommentsController,
  FoldersController,
  NoticesController,
  PresenceController,
];
export const togetherProviders = [
  Notices,
  SendApprovalsHandler,
  Mentions,
  CommentNews,
  CommentsService,
  CommentChanges,
  AssignmentsQueries,
  MembersHandler,
  DocumentsHandler,
  PresenceService,
  FoldersQueries,
  FoldersService,
];

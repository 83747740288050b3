import { type MemberRole, PRODUCT_NAME } from '@plumbline/contracts';
import { action, type Email, text } from '@plumbline/mail';

/** What each role may do, as a mail says it. */
const MAY: Record<MemberRole, string> = {
  viewer: 'see everything in it',
  editor: 'see and change everything in it',
  admin: 'see and change everything in it, and decide who belongs to it',
  owner: 'see and change everything in it, and decide about it, its plan and its members',
};

/** Emails about belonging to a workspace. */
export const teamEmails = {
  'team-invitation': (data: {
    invitedBy: string;
    workspace: string;
    role: MemberRole;
    days: number;
    url: string;
  }): Email => ({
    subject: `You are invited to a workspace of ${PRODUCT_NAME}`,
    parts: [
      text('Hello,'),
      text(
        `${data.invitedBy} invites you to the workspace "${data.workspace}". As ${data.role === 'viewer' ? 'a' : 'an'} ${data.role} you can ${MAY[data.role]}.`,
      ),
      action('See the invitation', data.url),
      text(
        `The link works once, within ${data.days} days, for the account with this address. Without one, you can make it there.`,
      ),
    ],
    reason:
      'You get this because somebody entered this address. If you do not know who that is, do nothing: the invitation ends by itself.',
  }),

  'member-notice': (data: {
    username: string;
    subject: string;
    sentences: string[];
    url: string;
  }): Email => ({
    subject: data.subject,
    parts: [
      text(`Hello ${data.username},`),
      ...data.sentences.map((sentence) => text(sentence)),
      action('Open it', data.url),
    ],
    reason:
      'You get this because you are a member of this workspace. Such mails can be switched off in your profile, under Preferences.',
  }),

  'team-role': (data: {
    username: string;
    by: string;
    workspace: string;
    role: MemberRole | null;
    url: string;
  }): Email => ({
    subject: `Your place in a workspace of ${PRODUCT_NAME} was changed`,
    parts: [
      text(`Hello ${data.username},`),
      text(
        data.role === null
          ? `${data.by} removed you from the workspace "${data.workspace}". What you made there stays there; your own workspace is as it was.`
          : `${data.by} made you ${data.role === 'viewer' ? 'a' : 'an'} ${data.role} of the workspace "${data.workspace}": you can ${MAY[data.role]}.`,
      ),
      action('See your workspaces', data.url),
    ],
    reason: 'You get this because your account belongs, or belonged, to this workspace.',
  }),
};

import { PRODUCT_NAME } from '@plumbline/contracts';
import { type LegalSection, LegalText } from './legal-text.js';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    paragraphs: [
      `${PRODUCT_NAME} stores what you give it and what it computes from that, on the server it runs on. It uses no tracking and no advertising cookies, loads nothing from other websites, and passes your data to nobody for their own purposes.`,
    ],
  },
  {
    id: 'stored',
    title: 'What is stored',
    paragraphs: [
      'Of your account: username, email address, a hash of your password, your role and plan, your time zone, the time at which you confirmed that you are in the United States, and the settings and the picture you choose.',
      'Of your work: the files and documents you upload, what was read from them or from a database you connect, and the dashboards, insights, summaries, predictions and versions made of them.',
      'Of a workspace with several members: who belongs to it and in which role, what members write in comments and decide about, and a log of who changed what, which its owner can read. Who has a dashboard, a summary or a document open is shown to the others for less than a minute and not kept.',
      'Where a directory of your organization brings members: the name, the address and the groups that it tells.',
      'Health records, which only the owner of an installation can bring: encrypted under a key of their own. Nobody else can open them, and neither backups nor a second installation hold them.',
      'Of your sessions: when they began and were last used, the network address and the name of the browser, so that you can see and end them.',
      'Of your browser: its name and main version, whether it is mobile or in a private window, and which of six features it lacks. It counts for 90 days.',
      'Of somebody you invite to a dashboard: the address, for as long as the link exists, and a code computed from it, so that a wish to get no more invitations is kept.',
      'Of a request to support: it is sent as an email, with the technical details you choose to send along.',
      'Of a request to sales: what you write into the form.',
      'In its logs: which call was made, when, how long it took, and by which account. Passwords, tokens and cell values are not written to logs.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long it is kept',
    paragraphs: [
      'Files and everything made of them stay until you delete them or your account. A deleted account can be taken back for 14 days; then it and its data are removed.',
      'A session ends 7 days after its last use and at the latest 30 days after sign-in. Links to reset a password work once and for 30 minutes, codes to sign in for 10 minutes.',
      'Backups of the operator are encrypted; what you delete stays in those that were taken before, until they go by the operator’s policy. Where the operator runs a second installation that follows this one, it holds the same data, and what you delete is deleted there, too.',
      'Live news for open browsers is kept for five minutes, news between the parts of the product for a week.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    paragraphs: [
      'An authentication cookie (plumbline_refresh, 7 days) keeps you signed in. Guests of a shared dashboard get one of their own, bound to that dashboard. Scripts cannot read either.',
      'A security cookie (plumbline_security) lets the server see that a call comes from this website. It lasts as long as the authentication cookie. Another (plumbline_device, 1 year) tells that you have signed in on this device before, so that nobody who tries your password can make you wait here.',
      'A sidebar preference cookie (plumbline_navigation, 1 year) remembers whether you have folded the navigation. It is set only when you do. Another (plumbline_language, 1 year) keeps a language that you have chosen.',
      'Your browser’s own storage holds your theme, dismissed notices and a mark that somebody has signed in here lately. Where cookies do not work, it also holds a secret of your session until you sign out.',
      'No tracking or advertising cookies are used.',
    ],
  },
  {
    id: 'others',
    title: 'Who else receives data',
    paragraphs: [
      'Emails are sent through the mail server that the operator has set up. If the operator has connected payments, paying for Premium takes place with Stripe, which receives your email address and your payment details; we never see your card.',
      'Results are computed by the product itself. Only where the operator has set up a language model and your workspace has chosen it, its provider is sent the words of questions, names, types and roles of columns, and sentences with marks in the place of every number, date and name: never rows. Your profile says which provider that is, and switches it off. A second opinion on code, a dashboard or a summary is asked of a provider only after somebody has seen exactly what is sent, and agreed.',
      'A database you connect is asked with the sign-in you gave, which is stored encrypted. Nothing is written to it.',
      'Where your workspace signs in by an identity provider of its organization, that provider learns when you sign in, and tells us your address, your name and your groups there.',
      'Guests you invite see the dashboard you share with them. Members of your workspace see what is in it, as far as their role goes.',
      'Recipients of a schedule or an alert receive what you chose to send them.',
    ],
  },
  {
    id: 'rights',
    title: 'Your choices',
    paragraphs: [
      'In your profile you can change your details, see and end sessions, download all your data and delete your account. For everything else write to support.',
    ],
  },
];

export function Component() {
  return <LegalText title="Privacy Policy" updated="November 27, 2026" sections={SECTIONS} />;
}

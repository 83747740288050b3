import { MIN_INSIGHT_ROWS } from '@plumbline/contracts';
import type { Article } from './article.js';

export const GUIDES: readonly Article[] = [
  {
    slug: 'bring-a-file',
    group: 'Guides',
    title: 'Bring a file',
    summary: 'Upload, look at the preview, decide what only you can decide.',
    sections: [
      {
        title: 'Upload',
        blocks: [
          'Choose “Upload Data” on the home screen or “Upload data” under Data Sources, then choose a file or drop it. CSV, JSON, XML and TXT files up to 50MB can be read.',
          'The file is read on the server, in a process of its own. You can go on working; the tray at the top shows how far it is.',
        ],
      },
      {
        title: 'Preview and decisions',
        blocks: [
          'The preview shows the first rows and, for each column, its type and a picture of its values. You can change the type of a column.',
          'What the file leaves open is asked and not guessed: whether 03/04/2026 is in March or April, or whether a comma marks thousands or the fraction.',
        ],
      },
      {
        title: 'Receipt',
        blocks: [
          'Each file has a receipt: how many records were read, how encoding and separators were recognized, which lines were set aside, which records were rejected and why. Nothing is lost or changed in silence.',
        ],
      },
      {
        title: 'A newer file',
        blocks: [
          'Replace the file of a data source and see which rows came, went or changed. The version before stays, and going back to it is one choice in the menu.',
        ],
      },
    ],
  },
  {
    slug: 'dashboards',
    group: 'Guides',
    title: 'Read and filter a dashboard',
    summary: 'Filters, choices in charts, and where each number comes from.',
    sections: [
      {
        title: 'How one is built',
        blocks: [
          'Charts are chosen by rules from the columns of a data source; each tile can tell why it was chosen. A key figure compares the last 12 complete months with the 12 before, or the last complete period with the one before; without a fair base it shows the total and no arrow.',
        ],
      },
      {
        title: 'Filters',
        blocks: [
          'Filters stand above the tiles. A part of a chart can be chosen, too: all other tiles then show only its rows. Filters are part of the address, so a copied link shows the same.',
        ],
      },
      {
        title: 'Where a number comes from',
        blocks: [
          'Open a number to see the rows behind it with their line numbers in your file, and the plan that computed it. “Recompute” computes it again and compares.',
          'The menu of a tile shows it as a table and saves that as CSV.',
        ],
      },
    ],
  },
  {
    slug: 'insights',
    group: 'Guides',
    title: 'Understand insights',
    summary: 'What is looked for, what is told, and how sure it is.',
    sections: [
      {
        title: 'What is looked for',
        blocks: [
          {
            list: [
              'Trends: slopes, steps and turns of a series that last.',
              'Anomalies: points and stretches that lie far from their expected course.',
              'Correlations: numbers, groups and categories that go together.',
              'Descriptions: what one value, a few groups or missing cells make up.',
            ],
          },
          `A finding rests on at least ${MIN_INSIGHT_ROWS} rows. No language model is asked: everything is computed by the product itself.`,
        ],
      },
      {
        title: 'What is told',
        blocks: [
          'All comparisons of a run are adjusted together, so that at most about one in twenty listed findings is chance. A run that finds nothing says how much it looked at.',
          'That two things go together does not say that one causes the other. A finding is about the data you gave and does not know what they leave out.',
        ],
      },
      {
        title: 'What you can do',
        blocks: [
          'Each number of a finding opens as a fact. Findings can be dismissed and brought back, and marked as helpful or not.',
        ],
      },
    ],
  },
  {
    slug: 'sharing',
    group: 'Guides',
    title: 'Share a dashboard',
    summary: 'View-only guests by link or email, with Premium.',
    sections: [
      {
        title: 'Invite',
        blocks: [
          'With Premium, “Share” on a dashboard invites a guest by email or makes a link. You choose when it expires and whether guests may download. The link is shown once; only a hash of it is stored.',
        ],
      },
      {
        title: 'What guests see',
        blocks: [
          'Guests need no account. They see this one dashboard with its filters and facts, read only, and never the file behind it.',
        ],
      },
      {
        title: 'End it',
        blocks: [
          'The list of invitations says when each was last used. Revoking one ends it within a second. All links stop when your plan no longer includes guests or the dashboard is deleted.',
        ],
      },
    ],
  },
  {
    slug: 'account',
    group: 'Guides',
    title: 'Look after your account',
    summary: 'Second factor, sessions, tokens, preferences, leaving.',
    sections: [
      {
        title: 'Security',
        blocks: [
          'In your profile you can ask for a second factor at sign-in: a code by email, an authenticator app or a passkey, with recovery codes for when it is lost. You see your open sessions and the history of sign-ins, and can end each session or all others.',
          'API tokens are for programs. They are shown once, can be limited to reading, and can be revoked.',
        ],
      },
      {
        title: 'Preferences',
        blocks: [
          'Theme, density, time zone, how dates and numbers are written, the first day of the week, reduced motion and single-key shortcuts are set in your profile.',
        ],
      },
      {
        title: 'Leaving',
        blocks: [
          'A deleted account can be taken back for 14 days. Then it and its data are removed everywhere.',
        ],
      },
    ],
  },
  {
    slug: 'keyboard',
    group: 'Guides',
    title: 'Work by keyboard',
    summary: 'The command palette and single keys.',
    sections: [
      {
        title: 'Everywhere',
        blocks: [
          {
            columns: ['Keys', 'What they do'],
            rows: [
              [
                'Ctrl K (⌘ K on a Mac)',
                'Opens the command palette: screens, actions and your own objects by name',
              ],
              ['/', 'Search on this screen'],
              ['?', 'Ask a question'],
              ['Ctrl / (⌘ / on a Mac)', 'The list of all keys'],
              ['n', 'New, in a list'],
              ['g and a letter', 'Goes to a screen, such as g h to Home'],
            ],
          },
          'Single keys can be switched off in your profile.',
        ],
      },
    ],
  },
];

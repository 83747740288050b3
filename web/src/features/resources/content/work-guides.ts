import type { Article } from './article.js';

/** Guides to what goes beyond one file and one person. */
export const WORK_GUIDES: readonly Article[] = [
  {
    slug: 'databases',
    group: 'Guides',
    title: 'Connect a database',
    summary: 'Tables and queries of a database as data sources, copied or asked live.',
    sections: [
      {
        title: 'Connect',
        blocks: [
          'Under Data Sources, “Connect database” takes PostgreSQL, MySQL and MariaDB, SQL Server and Azure SQL, Oracle and Snowflake, through an SSH server where one stands in the way. Each step of the test is told, and what to do where one fails.',
          'Sign in as somebody who may only read. Nothing is ever written, and passwords are stored encrypted.',
        ],
      },
      {
        title: 'Copied or live',
        blocks: [
          'A copy is read whole at the times that you choose; every version stays, and facts name theirs. A live source asks the database each time, and says how old each answer is.',
        ],
      },
      {
        title: 'Merge',
        blocks: [
          'Two sources are merged by columns that name the same thing. Before it is made you see how many rows find a partner, and whether rows would be counted twice.',
        ],
      },
    ],
  },
  {
    slug: 'schedules',
    group: 'Guides',
    title: 'Schedules and alerts',
    summary: 'Files by email at times that you choose, and an email when a number needs you.',
    sections: [
      {
        title: 'Schedules',
        blocks: [
          'A schedule sends a dashboard or a summary, searches for insights, makes a forecast, or refreshes a source. It keeps to the time of the clock at your place, also when the clocks change. Each run has a receipt: what was made, who got it and when.',
        ],
      },
      {
        title: 'Alerts',
        blocks: [
          'An alert watches one number: a limit, a change, the range that its own history lets expect, or data that do not come. Before you make it, you see how often it would have told you in the past year.',
        ],
      },
    ],
  },
  {
    slug: 'team',
    group: 'Guides',
    title: 'Work as a team',
    summary: 'Members, roles, comments and approvals, with Enterprise.',
    sections: [
      {
        title: 'Members',
        blocks: [
          'With Enterprise a workspace has several members. Under Team you invite them by email, or hand over a link; each takes a seat of your contract.',
          'Owners decide everything; admins decide about members, but not about owners, the contract or the end of the workspace; editors make and change things; viewers look and ask. The last owner cannot leave.',
        ],
      },
      {
        title: 'Sign in with your organization',
        blocks: [
          'Owners prove the domain of your addresses by a record in its name service, and connect an identity provider by OpenID Connect or SAML 2.0. It is tried before it is switched on, and can be made the only way in; a directory can add and remove members by SCIM.',
        ],
      },
      {
        title: 'Talk about what you see',
        blocks: [
          'Dashboards, tiles, facts, insights, documents and summaries have comments in threads. @ and a name tells a member, in the product and by email as they prefer; a comment can be given to somebody with a day when it is due. Small initials show who else looks at the same thing.',
        ],
      },
      {
        title: 'Approve what goes out',
        blocks: [
          'Owners can have summaries approved before they are sent or exported. A change after that asks again, and a schedule that meets one which is not approved waits and says so.',
        ],
      },
      {
        title: 'A directory',
        blocks: [
          'Entra, Okta and other directories bring people and take them away by SCIM 2.0. Prove your domain first; then an owner makes a token under Directory and gives it to the directory together with the address that stands there. The token is shown once.',
          'Who is deactivated there loses every session at once, and their seat is free. Groups may give roles; as soon as one does, groups decide about everybody whom the directory brought. Owners are made and removed by people alone, and the account of somebody else is never taken.',
        ],
      },
      {
        title: 'What was done',
        blocks: ['The audit log of the workspace names who changed what and when, and can be saved.'],
      },
    ],
  },
  {
    slug: 'language-models',
    group: 'Guides',
    title: 'Language models',
    summary: 'What they are asked, what they never see, and how to do without.',
    sections: [
      {
        title: 'A choice',
        blocks: [
          'Everything works without a language model, and none is asked unless the owner of the installation has set one up and you choose it in your profile. Numbers are always computed by the product itself.',
        ],
      },
      {
        title: 'What is sent',
        blocks: [
          'The words of a question, names, types and roles of columns, and sentences of summaries with marks in the place of every number, date and name. Never rows. What comes back is checked against your columns and thrown away where it does not fit.',
        ],
      },
    ],
  },
  {
    slug: 'health-records',
    group: 'Guides',
    title: 'Health records',
    summary: 'For the owner of the installation: your own measurements, apart from everything else.',
    sections: [
      {
        title: 'Open them',
        blocks: [
          'Only the owner of the installation has them. They open for 15 minutes after a second factor, once you have agreed to the text that stands there.',
        ],
      },
      {
        title: 'Bring them',
        blocks: [
          'The export of Apple Health as it comes, a CSV of measurements, or the report of a laboratory, which you check beside its page. A value in another unit is shown in both.',
        ],
      },
      {
        title: 'What is shown',
        blocks: [
          'The newest value beside your own past, the ranges as they are printed on your reports, gaps, and changes of the device. Questions are answered from your records alone. It is not medical advice; words of an emergency are answered with 911 and 988.',
        ],
      },
      {
        title: 'Where they are',
        blocks: [
          'Encrypted on this server under a key of their own. No dashboard, schedule, search or guest sees them, and backups and the standby hold neither them nor their key: keep the files they came from. Deleting everything destroys the key, and a receipt says what was there.',
        ],
      },
    ],
  },
  {
    slug: 'keep-it-safe',
    group: 'Guides',
    title: 'Backups and a standby',
    summary: 'For owner and admin of the installation: what is there when a machine is gone.',
    sections: [
      {
        title: 'Backups',
        blocks: [
          'Administration, Backup takes one of everything while people work, encrypted for a key that you keep, and every night by its policy. Each is restored beside the data and compared before it counts as proved.',
          'Back comes everything, or one data source, dashboard, document or workspace, in its place or beside what is there. What a restore would replace is said before.',
        ],
      },
      {
        title: 'A standby',
        blocks: [
          'A second installation follows this one: rows within seconds, files before the rows that name them. Administration, Replication says how far behind it is, and apart from that what was equal when both sides were compared.',
        ],
      },
      {
        title: 'The check',
        blocks: [
          'Administration, Deployment check looks at encryption, headers, closed paths, secrets, database, disk, mail, schedules and backups, and says with each fault how to mend it. The full one also goes the way of a person through the product, in a workspace that is gone afterwards.',
        ],
      },
    ],
  },
];

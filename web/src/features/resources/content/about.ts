import { COMING_LATER } from '@plumbline/contracts';
import type { Article } from './article.js';

export const ABOUT: readonly Article[] = [
  {
    slug: 'api',
    group: 'About',
    title: 'For programs',
    summary: 'The HTTP interface and its tokens.',
    sections: [
      {
        title: 'Interface',
        blocks: [
          'Every call of the HTTP interface is described by the OpenAPI document at /api/openapi.json of this installation.',
          'A program sends an API token of your profile in the header Authorization: Bearer, and acts as you within the scope of the token.',
          '/api/system-health says whether this installation is well.',
        ],
      },
    ],
  },
  {
    slug: 'release-notes',
    group: 'About',
    title: 'Release notes',
    summary: 'What this version does, and what it does not do yet.',
    sections: [
      {
        title: 'In this version',
        blocks: [
          {
            list: [
              'CSV, JSON, XML and text files are read, with a receipt for each.',
              'PostgreSQL, MySQL, SQL Server, Azure SQL, Oracle and Snowflake databases as data sources: copied at times that you choose, or asked live. Sources are merged by their keys.',
              'Versions of a data source are compared, and can be taken back.',
              'Dashboards are built from the columns, filtered and cross-filtered.',
              'Every number opens to its rows and can be recomputed.',
              'Insights: trends, anomalies, correlations and descriptions.',
              'Calculations of a dashboard in formulas, questions in plain words, and predictions that are tested on the past.',
              'Dashboards are shared with guests, with Premium.',
              'Documents: PDF, Word, pictures and text are read with the place of every word, analyzed and asked.',
              'Extractions: fields and tables of documents are checked beside the page, and become data sources.',
              'Executive summaries, with Premium.',
              'Exports: dashboards, summaries and insights as PDF and Word with Premium; data as Excel, CSV and JSON in every plan.',
              'Schedules: searches for insights, forecasts, refreshed sources, and dashboards or summaries sent by mail, at times that you choose.',
              'Alerts: a number that is watched, and a mail when it crosses a limit, changes, leaves its expected range, or gets no new data.',
              'Workspaces with several members, with Enterprise: roles, comments, assignments, approvals, a feed and an audit log; single sign-on by OpenID Connect or SAML 2.0 for domains that it proves, members from a directory by SCIM 2.0.',
              'Language models of a provider or of your own server, where you choose one; everything works without.',
              'Second factors, sessions, API tokens and preferences in the profile.',
              'For owner and admin of the installation: use and growth, monitoring and rules that warn, a deployment check, backups that are proved by restoring them, a standby that follows and is compared, code review with second opinions, and browser tests.',
              'For the owner of the installation: health records under a key of their own, compared with your own past.',
            ],
          },
        ],
      },
      {
        title: 'Not in this version',
        blocks: [
          {
            list: [
              'Excel files as data sources: save them as CSV, or connect the database they come from.',
              ...COMING_LATER.map((words) => `With Enterprise: ${words}.`),
            ],
          },
        ],
      },
    ],
  },
];

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
              'Schedules: searches for insights, forecasts, and dashboards or summaries sent by mail, at times that you choose.',
              'Alerts: a number that is watched, and a mail when it crosses a limit, changes, leaves its expected range, or gets no new data.',
              'Second factors, sessions, API tokens and preferences in the profile.',
              'This help centre, and for the owner of the installation the browser tests.',
            ],
          },
        ],
      },
      {
        title: 'Not in this version',
        blocks: [
          {
            list: [
              'Schedules that refresh a data source.',
              'Snowflake, Oracle and Azure SQL databases and Excel files as data sources; live queries.',
              'Single sign-on and team work of Enterprise.',
            ],
          },
        ],
      },
    ],
  },
];

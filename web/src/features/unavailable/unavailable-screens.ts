export interface UnavailableScreen {
  path: string;
  title: string;
  /** What it will do. */
  purpose: string;
}

/** Screens whose feature this version does not have. A line goes when its feature comes. */
export const UNAVAILABLE_SCREENS: readonly UnavailableScreen[] = [
  {
    path: '/documents',
    title: 'Documents',
    purpose: 'will read PDF, Word and image files and show where on the page each value stands',
  },
  {
    path: '/extractions',
    title: 'Extractions',
    purpose: 'will turn the fields and tables of documents into data',
  },
  {
    path: '/predict',
    title: 'Predict',
    purpose: 'will forecast a measure with its range, after testing itself on your past data',
  },
  {
    path: '/scheduler',
    title: 'Scheduler',
    purpose: 'will refresh data and send dashboards at the times you choose',
  },
  {
    path: '/summaries',
    title: 'Summaries',
    purpose: 'will write executive summaries whose every number opens the rows it came from',
  },
  {
    path: '/exports',
    title: 'Exports',
    purpose: 'will make PDF, Word and Excel files of dashboards and keep them here',
  },
];

export const UNAVAILABLE_OWNER_SCREENS: readonly UnavailableScreen[] = [
  {
    path: '/health-ai',
    title: 'Health AI',
    purpose: 'will answer questions about health data of your own, without diagnosing anything',
  },
];

export const UNAVAILABLE_ADMIN_SCREENS: readonly UnavailableScreen[] = [
  {
    path: '/admin/dashboard',
    title: 'Admin dashboard',
    purpose: 'will show how much of the installation is used, and by whom',
  },
  {
    path: '/admin/monitoring',
    title: 'Monitoring',
    purpose: 'will show requests, errors, queues and sessions of the installation',
  },
  {
    path: '/admin/code-review',
    title: 'Code review',
    purpose: 'will check a change of code before it is released',
  },
  {
    path: '/admin/grok-review',
    title: 'Grok review',
    purpose: 'will ask an outside provider for a second opinion, after showing you what would be sent',
  },
  {
    path: '/admin/deployment-check',
    title: 'Deployment check',
    purpose: 'will test the settings and parts of the installation one by one',
  },
  {
    path: '/admin/backup',
    title: 'Backup',
    purpose: 'will save the installation, test each copy and bring one back',
  },
  {
    path: '/admin/replication',
    title: 'Replication',
    purpose: 'will keep a second installation equal to this one and say how far it is behind',
  },
];

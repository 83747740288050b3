/** The count cards of the home screen; `timeout` is that of the list's operation. */
export const HOME_CARDS = [
  {
    label: 'Data Sources',
    subtitle: 'Total uploaded datasets',
    to: '/data-sources',
    list: '/api/data-sources',
  },
  { label: 'Dashboards', subtitle: 'Active visualizations', to: '/dashboards', list: '/api/dashboards' },
  { label: 'AI Insights', subtitle: 'Generated patterns', to: '/insights', list: '/api/insights' },
  { label: 'Predictions', subtitle: 'AI model analyses', to: '/predict', list: '/api/predictions' },
  { label: 'Documents', subtitle: 'Uploaded files', to: '/documents', list: '/api/documents' },
  {
    label: 'Summaries',
    subtitle: 'AI-generated reports',
    to: '/summaries',
    list: '/api/executive-summaries/all',
  },
  {
    label: 'Extractions',
    subtitle: 'AI data extractions',
    to: '/extractions',
    list: '/api/extractions/all',
    timeout: 'ai',
  },
] as const;

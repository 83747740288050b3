{{/*
The processes of the product and what is fixed about each; how many there are and how large is in values.yaml.
  project      image and secret
  role         which part of the service it runs, where it has several
  grace        seconds from SIGTERM to SIGKILL: what it drains takes that long
  serves       takes requests; others are only asked for their health
  calls        processes it sends requests to
  uses         servers it connects to
  mails        sends mail, where there is a mail server
  secrets      variables it gets from its project's secret, and no others
  work         keeps unfinished work and copies of objects in a folder
  database     schema whose jobs its pool is scaled by
*/}}
{{- define "plumbline.processes" -}}
gateway:
  project: gateway
  grace: 140
  serves: true
  calls: [auth, ingestion, analytics-ai]
  uses: [redis]
  secrets: [REDIS_URL]
auth:
  project: auth
  grace: 30
  serves: true
  uses: [postgresql, kafka, redis]
  mails: true
  bills: true
  secrets: [DATABASE_URL, REDIS_URL, AUTH_SIGNING_KEY, AUTH_REFRESH_KEY, AUTH_SECURITY_KEY, SEALING_KEY, PLUMBLINE_OWNER_PASSWORD]
ingestion: &ingestion
  project: ingestion
  role: api
  grace: 30
  serves: true
  calls: [auth]
  uses: [postgresql, kafka, redis, s3]
  secrets: [DATABASE_URL, REDIS_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  work: true
ingestion-worker:
  <<: *ingestion
  role: worker
  grace: 60
  serves: false
  database: ingestion
analytics-ai: &analytics
  project: analytics-ai
  role: api
  grace: 30
  serves: true
  calls: [auth]
  uses: [postgresql, kafka, redis, s3]
  mails: true
  secrets: [DATABASE_URL, REDIS_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, SEALING_KEY]
  work: true
analytics-ai-worker:
  <<: *analytics
  role: worker
  grace: 60
  serves: false
  database: analytics
{{- end }}

{{/* Projects that own a schema. */}}
{{- define "plumbline.migrations" -}}
[auth, ingestion, analytics-ai]
{{- end }}

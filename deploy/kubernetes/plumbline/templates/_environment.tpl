{{/* Environment of a process: (dict "root" $ "process" facts "settings" its values) */}}
{{- define "plumbline.environment" -}}
{{- $values := .root.Values -}}
{{- $url := printf "http://%s-%%s:8080" (include "plumbline.fullname" .root) -}}
{{- $plain := dict
  "LOG_LEVEL" $values.logLevel
  "DRAIN_DELAY_MS" (mul $values.drainDelaySeconds 1000)
-}}
{{- if $values.tracing.endpoint }}{{ $_ := set $plain "OTEL_EXPORTER_OTLP_ENDPOINT" $values.tracing.endpoint }}{{ end -}}
{{- if or (eq .process.project "gateway") .process.mails -}}
  {{- $_ := set $plain "PUBLIC_URL" (required "publicUrl: the address people type, for example https://plumbline.example.com." $values.publicUrl) -}}
{{- end -}}
{{- if has "auth" (.process.calls | default list) -}}
  {{- $_ := set $plain "AUTH_JWKS_URL" (printf "%s/.well-known/jwks.json" (printf $url "auth")) -}}
{{- end -}}
{{- if has "gateway" (.process.calls | default list) -}}
  {{- $_ := set $plain "CHECK_URL" (printf $url "gateway") -}}
{{- end -}}
{{- with .process.role }}{{ $_ := set $plain "ROLE" . }}{{ end -}}
{{- if eq .process.project "gateway" -}}
  {{- range $name, $service := .process.upstreams }}{{ $_ := set $plain $name (printf $url $service) }}{{ end -}}
  {{- if $values.standby.allowed }}{{ $_ := set $plain "WRITE_GATE" "true" }}{{ end -}}
  {{- $_ := set $plain "TRUST_PROXY" ($values.trustProxy | default (ternary "1" "" $values.ingress.enabled)) -}}
{{- else -}}
  {{- $_ := set $plain "MIGRATE_AT_START" "false" -}}
{{- end -}}
{{- if has "kafka" .process.uses -}}
  {{- $_ := set $plain "KAFKA_BROKERS" (required "kafka.brokers: host:port of your Kafka, separated by commas." $values.kafka.brokers) -}}
  {{- $_ := set $plain "KAFKA_PREFIX" $values.kafka.prefix -}}
  {{- $_ := set $plain "KAFKA_PARTITIONS" $values.kafka.partitions -}}
  {{- $_ := set $plain "KAFKA_REPLICATION" $values.kafka.replication -}}
  {{- $_ := set $plain "KAFKA_RETENTION_HOURS" $values.kafka.retentionHours -}}
  {{- $_ := set $plain "KAFKA_TLS" $values.kafka.tls -}}
{{- end -}}
{{- if has "s3" .process.uses -}}
  {{- if $values.s3.endpoint }}{{ $_ := set $plain "S3_ENDPOINT" $values.s3.endpoint }}{{ end -}}
  {{- $_ := set $plain "S3_BUCKET" (required "s3.bucket: the bucket that keeps all objects." $values.s3.bucket) -}}
  {{- $_ := set $plain "S3_REGION" $values.s3.region -}}
  {{- $_ := set $plain "S3_PATH_STYLE" $values.s3.pathStyle -}}
{{- end -}}
{{- $sendsMail := and .process.mails $values.mail.enabled -}}
{{- if $sendsMail -}}
  {{- $_ := set $plain "MAIL_FROM" (required "mail.from: the address mails come from." $values.mail.from) -}}
  {{- with $values.mail.fromName }}{{ $_ := set $plain "MAIL_FROM_NAME" . }}{{ end -}}
  {{- with $values.mail.bounceAddress }}{{ $_ := set $plain "BOUNCE_ADDRESS" . }}{{ end -}}
{{- end -}}
{{- $isPaid := and .process.bills $values.billing.enabled -}}
{{- if .process.bills -}}
  {{- with $values.salesEmail }}{{ $_ := set $plain "SALES_EMAIL" . }}{{ end -}}
{{- end -}}
{{- $isBackedUp := and (has "backups" (.process.outbound | default list)) $values.backup.bucket -}}
{{- if $isBackedUp -}}
  {{- $_ := set $plain "BACKUP_S3_BUCKET" $values.backup.bucket -}}
  {{- $_ := set $plain "BACKUP_S3_REGION" $values.backup.region -}}
  {{- $_ := set $plain "BACKUP_S3_PATH_STYLE" $values.backup.pathStyle -}}
  {{- with $values.backup.endpoint }}{{ $_ := set $plain "BACKUP_S3_ENDPOINT" . }}{{ end -}}
  {{- with $values.backup.recipients }}{{ $_ := set $plain "BACKUP_RECIPIENTS" (join "," .) }}{{ end -}}
{{- end -}}
{{- if .process.work -}}
  {{- if .process.writes }}{{ $_ := set $plain "TEMP_DIRECTORY" "/var/lib/plumbline/temp" }}{{ end -}}
  {{- $_ := set $plain "SPOOL_DIRECTORY" "/var/lib/plumbline/spool" -}}
  {{- $_ := set $plain "SPOOL_MAX_MB" .settings.spoolMaxMb -}}
{{- end -}}
{{- range $name, $value := mergeOverwrite $plain (deepCopy $values.env) (deepCopy (.settings.env | default dict)) }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- $secrets := .process.secrets -}}
{{- if and $values.kafka.sasl (has "kafka" .process.uses) }}{{ $secrets = concat $secrets (list "KAFKA_USERNAME" "KAFKA_PASSWORD") }}{{ end -}}
{{- if $sendsMail }}{{ $secrets = append $secrets "SMTP_URL" }}{{ end -}}
{{- if $isPaid }}{{ $secrets = concat $secrets (list "STRIPE_SECRET_KEY" "STRIPE_WEBHOOK_SECRET") }}{{ end -}}
{{- if $isBackedUp }}{{ $secrets = concat $secrets (list "BACKUP_DATABASE_URL" "BACKUP_S3_ACCESS_KEY_ID" "BACKUP_S3_SECRET_ACCESS_KEY") }}{{ end -}}
{{- range $secrets }}
{{ include "plumbline.fromSecret" (dict "root" $.root "project" $.process.project "name" .) }}
{{- end }}
{{- end }}

{{/* One variable out of a project's secret: (dict "root" $ "project" name "name" variable) */}}
{{- define "plumbline.fromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "plumbline.secret" (dict "root" .root "project" .project) }}
      key: {{ .name }}
{{- end }}

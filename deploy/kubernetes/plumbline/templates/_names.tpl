{{- define "plumbline.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels that never change: (dict "root" $ "component" name) */}}
{{- define "plumbline.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "plumbline.labels" -}}
{{ include "plumbline.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* (dict "root" $ "project" name) */}}
{{- define "plumbline.image" -}}
{{- $image := .root.Values.image -}}
{{- $digest := index $image.digests .project -}}
{{- $name := printf "%s/%s" $image.repository .project -}}
{{- if $digest }}{{ $name }}@{{ $digest }}{{ else }}{{ $name }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* (dict "root" $ "project" name) */}}
{{- define "plumbline.secret" -}}
{{- required (printf "secrets.%s: name an existing Secret of this namespace; the chart makes none (see values.yaml for its keys)." .project) (index .root.Values.secrets .project) -}}
{{- end }}

{{/* Not empty while this installation follows another one: then none of its services run. */}}
{{- define "plumbline.follows" -}}
{{- with .Values.standby.follows }}{{ if and .url (not .tookOver) }}true{{ end }}{{ end }}
{{- end }}

{{/* The processes that run: all of them, or none beside the one that follows another installation. */}}
{{- define "plumbline.running" -}}
{{- if not (include "plumbline.follows" .) }}{{ include "plumbline.processes" . }}{{ end }}
{{- end }}

{{/* What stands before everything else, and answers people. */}}
{{- define "plumbline.door" -}}
{{- if include "plumbline.follows" . }}standby{{ else }}gateway{{ end }}
{{- end }}

#!/bin/sh
# Redis with one user per project, each with the keys of its own queues and those that all share. Settings come by its standard input, where no list of processes shows the passwords.
set -eu
umask 0077
allowed='&plumbline:revocations ~plumbline:live +@all -@admin -@dangerous +info'
exec redis-server - <<SETTINGS
dir /data
# The network is private, and the default user may do nothing.
protected-mode no
save ""
appendonly yes
appendfsync everysec
maxmemory ${REDIS_MEMORY:-384mb}
maxmemory-policy noeviction
user default on nopass -@all +ping
user gateway on >$GATEWAY_REDIS_PASSWORD ~plumbline:limit:* $allowed
user auth on >$AUTH_REDIS_PASSWORD $allowed
user ingestion on >$INGESTION_REDIS_PASSWORD ~plumbline:ingestion:* $allowed
user analytics-ai on >$ANALYTICS_REDIS_PASSWORD ~plumbline:analytics-ai:* $allowed
SETTINGS

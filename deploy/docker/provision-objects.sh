#!/bin/sh
# One account per service: ingestion owns the bucket, analytics-ai may read it. May run any number of times, and sets the
# secret keys again each time. The names of the accounts are their access keys.
set -eu

account() {
  versitygw admin create-user --access "$1" --secret "$2" --role user 2>/dev/null ||
    versitygw admin update-user --access "$1" --secret "$2"
}

account ingestion "$INGESTION_S3_SECRET"
account analytics-ai "$ANALYTICS_S3_SECRET"
versitygw admin list-buckets | grep -q '^plumbline ' ||
  versitygw admin create-bucket --bucket plumbline --owner ingestion --object-ownership BucketOwnerPreferred \
    --grant-full-control ingestion --grant-read analytics-ai

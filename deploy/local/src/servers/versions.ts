/** What is fetched where a machine has none of its own. */
export const VERSIONS = {
  kafka: '4.3.1',
  kafkaScala: '2.13',
  keycloak: '26.4.7',
  slf4j: '1.7.36',
  veraPdf: '1.28.2',
  versitygw: 'v1.8.0',
};

/** The same servers in containers, as docker-compose.yml names them. */
export const IMAGES = {
  postgres: 'postgres:18.6-bookworm',
  redis: 'redis:7.2.16-alpine',
  kafka: `apache/kafka:${VERSIONS.kafka}`,
  s3: `versity/versitygw:${VERSIONS.versitygw}`,
};

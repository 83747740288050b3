/** What is fetched where a machine has none of its own, and the images that stand for the same servers. */
export const VERSIONS = {
  kafka: '4.3.1',
  kafkaScala: '2.13',
  slf4j: '1.7.36',
  versitygw: 'v1.8.0',
};

export const IMAGES = {
  postgres: 'postgres:18',
  redis: 'redis:7',
  kafka: `apache/kafka:${VERSIONS.kafka}`,
  s3: `versity/versitygw:${VERSIONS.versitygw}`,
};

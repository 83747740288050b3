export const isSecretName = (name: string): boolean =>
  /(?:^|[_-])(?:PASSWORD|PASSWD|PWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|CREDENTIALS?|PASSPHRASE)(?:[_-]?\w+)?$/iu.test(
    name,
  ) &&
  !/(?:FILE|PATH|NAME|URL|LENGTH|TTL|EXPIRY|EXPIRATION|TIMEOUT|REF|MODE|ENABLED|HOST|ID|ALGORITHM|TYPE)$/iu.test(
    name,
  );

export const isWritten = (value: string | undefined): boolean =>
  value !== undefined &&
  value.length > 2 &&
  !/^\$|^\{\{|^<|\$\{\{?|^\/run\/secrets|^(?:true|false|null|changeme\?*)$/u.test(value);

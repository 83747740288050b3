/** The service alone, as it is started in production. Argument: its settings as JSON. */
Object.assign(process.env, JSON.parse(process.argv[2]));
await import('../../dist/main.js');

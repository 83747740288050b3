export * from './attachment.js';
export * from './display-name.js';
export * from './file-intake.js';
export * from './forms.js';
export { type IncomingFile, receiveFile } from './receive-file.js';
export * from './sweeper.js';

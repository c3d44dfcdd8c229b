import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of these tools. */
export const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The finished banks (committed). */
export const out = path.resolve(here, '../../web/sounds');
/** Renders that can be made again (not committed). */
export const cache = path.join(here, '.cache');

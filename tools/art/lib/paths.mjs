import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** Folder of these tools. */
export const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The finished pictures (committed). */
export const out = path.resolve(here, '../../web/art');
/** Renders that can be made again (not committed). */
export const cache = path.join(here, '.cache');
/** A POV-Ray scene by its name below scenes/. */
export const scene = (name) => path.join(here, 'scenes', `${name}.pov`);

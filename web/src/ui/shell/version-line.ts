import { version } from '../../../package.json' with { type: 'json' };

/** Which version the browser runs. “My account” shows the server's, and what it was built from. */
export const versionLine = `Storyvan ${version}`;

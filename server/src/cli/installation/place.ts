import { join } from 'node:path';

/** Where an installation keeps its parts. */
export interface Place {
  /** For all users of the machine (installed by root), or for one user. */
  kind: 'machine' | 'user';
  /** Holds a folder for each version, and the link `current`. */
  programs: string;
  /** The command `storyvan`, a link into the current version. */
  command: string;
  /** The file with the settings. */
  settings: string;
  /** DATA_DIR, unless the settings name another. */
  data: string;
  /** The systemd unit. */
  unit: string;
  /** Where the archive has that unit. */
  unitInArchive: string;
}

const ofMachine: Place = {
  kind: 'machine',
  programs: '/opt/storyvan',
  command: '/usr/local/bin/storyvan',
  settings: '/etc/storyvan/storyvan.env',
  data: '/var/lib/storyvan',
  unit: '/etc/systemd/system/storyvan.service',
  unitInArchive: 'deploy/storyvan.service',
};

/** The user that the service of the machine runs as. */
export const serviceUser = 'storyvan';

/** The folders of one user are those that the unit and the command in deploy/ name. */
const ofUser = (home: string): Place => ({
  kind: 'user',
  programs: join(home, '.local/lib/storyvan'),
  command: join(home, '.local/bin/storyvan'),
  settings: join(home, '.config/storyvan/storyvan.env'),
  data: join(home, '.local/share/storyvan'),
  unit: join(home, '.config/systemd/user/storyvan.service'),
  unitInArchive: 'deploy/storyvan-user.service',
});

/** The place for the user who runs this: the whole machine for root. */
export const placeOf = (uid: number, home: string): Place => (uid === 0 ? ofMachine : ofUser(home));

export const currentLink = ({ programs }: Place): string => join(programs, 'current');

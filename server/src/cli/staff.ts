import { text } from 'node:stream/consumers';
import { type Role, roles } from '@storyvan/contract/common/role';
import { today } from '@storyvan/domain/calendar-date';
import { Argument, type Command, Option } from 'commander';
import type { Database } from '../db/database.ts';
import {
  addStaff,
  disableStaff,
  enableStaff,
  resetSecondFactorOf,
  setPassword,
  setRole,
  usableUsername,
} from '../features/auth/staff.commands.ts';
import { listStaff } from '../records/account/auth.queries.ts';
import { StartError } from '../start-error.ts';
import { prompt } from './prompt.ts';

type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

const fromStdin = ['--password-stdin', 'read the password from standard input'] as const;

/** `storyvan staff …`: manages staff accounts. Also the way back in when no administrator can sign in. */
export function staffCommands(program: Command, withDatabase: WithDatabase): void {
  const staff = program.command('staff').description('manage staff accounts');
  addAndList(staff, withDatabase);

  staff
    .command('set-password <username>')
    .description('set a new password, end all sign-ins, and enable a disabled account again')
    .option(...fromStdin)
    .action((username: string, options: { passwordStdin?: boolean }) =>
      withDatabase(async (db) => {
        await setPassword(db, username, await askPassword(options.passwordStdin));
        console.log(`The password of ${username} is set; the account is signed out everywhere.`);
      }),
    );

  staff
    .command('set-role <username>')
    .description('set the role of an account; a lower role ends all sign-ins')
    .addArgument(new Argument('<role>', 'what it may do').choices(roles))
    .action((username: string, role: Role) =>
      withDatabase(async (db) => {
        await setRole(db, username, role);
        console.log(`${username} has the role of ${role}.`);
      }),
    );

  const deeds = [
    ['disable', 'disable an account', disableStaff, 'can no longer sign in.'],
    ['enable', 'enable a disabled account again', enableStaff, 'can sign in again.'],
    [
      'reset-second-factor',
      'for a lost phone: remove the second factor, and end all sign-ins',
      resetSecondFactorOf,
      'signs in with the password alone until two-step sign-in is set up again.',
    ],
  ] as const;
  for (const [name, description, work, done] of deeds) {
    staff
      .command(`${name} <username>`)
      .description(description)
      .action((username: string) =>
        withDatabase(async (db) => {
          await work(db, username);
          console.log(`${username} ${done}`);
        }),
      );
  }
}

function addAndList(staff: Command, withDatabase: WithDatabase): void {
  staff
    .command('add <username>')
    .description('add a staff account')
    .option('--name <name>', 'the name that others see')
    .addOption(
      new Option(
        '--role <role>',
        'what the account may do (default: administrator for the first account, staff for others)',
      ).choices(roles),
    )
    .option(...fromStdin)
    .action((username: string, options: { name?: string; role?: Role; passwordStdin?: boolean }) =>
      withDatabase(async (db) => {
        usableUsername(username);
        const password = await askPassword(options.passwordStdin);
        const { name = username, role } = options;
        const given = await addStaff(db, { username, name, role, password });
        console.log(`Added ${usableUsername(username)} with the role of ${given}.`);
      }),
    );

  staff
    .command('list')
    .description('list the staff accounts')
    .action(() =>
      withDatabase(async (db) => {
        const rows = await listStaff.all(db, {});
        if (rows.length === 0) console.log('There are no staff accounts yet.');
        for (const { username, name, role, disabled_at } of rows) {
          const disabled = disabled_at ? `\tdisabled ${today(new Date(disabled_at))}` : '';
          console.log(`${username}\t${name}\t${role}${disabled}`);
        }
      }),
    );
}

async function askPassword(stdin: boolean | undefined): Promise<string> {
  if (stdin) return (await text(process.stdin)).replace(/\r?\n$/, '');
  if (!process.stdin.isTTY) {
    throw new StartError('There is no terminal to ask for a password. Use --password-stdin.');
  }
  const first = await prompt('Password: ');
  if (first !== (await prompt('Once more: '))) throw new StartError('The two passwords differ.');
  return first;
}

import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { type Role, roles } from '@storyvan/contract/common/role';
import { staffName } from '@storyvan/contract/common/username';
import { today } from '@storyvan/domain/calendar-date';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../db/database.ts';
import {
  addService,
  getServiceByName,
  type Keeping,
  renewService,
  revoke,
} from '../features/service-accounts/service-accounts.commands.ts';
import { serviceAccountsOf } from '../features/service-accounts/service-accounts.rules.ts';
import { listServiceAccountRows } from '../records/account/service-account.queries.ts';
import { StartError } from '../start-error.ts';

type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

const keeping = (db: Database): Keeping => {
  const now = new Date();
  return { db, staff_id: null, today: today(now), now };
};

const expiry = (): Option =>
  new Option('--expires <date>', 'the last day of the token, such as 2027-12-31, or "never"')
    .argParser(dayOrNever)
    .makeOptionMandatory();

function dayOrNever(text: string): string {
  const day = text === 'never' ? text : parseCalendarDate(text);
  if (day) return day;
  throw new InvalidArgumentError('Write a date such as 2027-12-31, or never.');
}

/** `storyvan service-account …`: the accounts and tokens of other programs. */
export function serviceAccountCommands(program: Command, withDatabase: WithDatabase): void {
  const services = program.command('service-account').description('manage the accounts of other programs');

  services
    .command('add <name>')
    .description('add a service account, and print its token once on standard output')
    .addOption(new Option('--role <role>', 'what the program may do').choices(roles).default('staff'))
    .addOption(expiry())
    .action((text: string, options: { role: Role; expires: string }) =>
      withDatabase(async (db) => {
        const { data: name, error } = staffName.safeParse(text);
        if (name === undefined) throw new StartError(error?.issues[0]?.message ?? 'Enter a name.');
        tellToken(await addService(keeping(db), { name, ...options }));
      }),
    );

  services
    .command('renew <name>')
    .description('replace the token of a service account; the old one stops working at once')
    .addOption(expiry())
    .action((name: string, { expires }: { expires: string }) =>
      withDatabase(async (db) => {
        const staff_id = await getServiceByName(db, name);
        tellToken(await renewService(keeping(db), { staff_id, expires }));
      }),
    );

  services
    .command('revoke <name>')
    .description('revoke a service account; its token stops working at once')
    .action((name: string) =>
      withDatabase(async (db) => {
        const { status } = await revoke(keeping(db), { staff_id: await getServiceByName(db, name) });
        console.log(status.message);
      }),
    );

  services
    .command('list')
    .description('list the service accounts')
    .action(() => withDatabase(list));
}

/** The token alone is on standard output, so that a script can store it. */
function tellToken({
  status,
  details,
}: {
  status: { message: string };
  details: { token: string } | null;
}): void {
  if (!details) throw new StartError(status.message);
  console.error(`${status.message} It is shown only now:`);
  console.log(details.token);
}

async function list(db: Database): Promise<void> {
  const accounts = serviceAccountsOf(await listServiceAccountRows.all(db, {}), today(new Date()));
  if (accounts.length === 0) console.log('There are no service accounts yet.');
  for (const { name, role, state, token_end, expires_on, last_used_at } of accounts) {
    const used = last_used_at ? `last used ${last_used_at}` : 'never used';
    const until = expires_on ? `until ${expires_on}` : 'never expires';
    console.log([name, role, state, `…${token_end}`, until, used].join('\t'));
  }
}

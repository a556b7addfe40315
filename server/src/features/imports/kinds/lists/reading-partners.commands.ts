import { foldText } from '@storyvan/domain/search-words';
import { insertPeople, updatePerson } from '../../../../records/person/person.commands.ts';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import { takePersonTurn } from '../../../../records/setting/turn.commands.ts';
import { decideWhileWriting, importKind } from '../import-kind.ts';
import { listPartners } from './lists.queries.ts';
import {
  type PartnerRow,
  type PartnerValue,
  partnerFields,
  partnerFinder,
  readPartner,
} from './reading-partners.rules.ts';
import { writeRecords } from './write-records.ts';

/** Imports reading partners; a person is known by name. */

export const readingPartners = importKind<PartnerValue>({
  fields: partnerFields,
  needed: [['name', 'first_name']],
  important: [],
  read: readPartner,
  identity: ({ name }) => ({ key: foldText(name), label: name }),
  plan: decideWhileWriting(
    writeRecords<PartnerValue, PartnerRow>({
      noun: 'reading_partner',
      keyOf: ({ rp_id }) => rp_id,
      async list(tx) {
        await takePersonTurn(tx);
        return listPartners.all(tx, {});
      },
      finder: async (rows) => partnerFinder(rows),
      labelOf: ({ name }) => name,
      // As for people added on the screen: in both programmes unless the list says otherwise.
      add: (tx, values, created_at) =>
        insertPeople(
          tx,
          values.map(({ note, mop, lis, ...value }) => ({
            ...value,
            note: note ?? '',
            mop: mop ?? 1,
            lis: lis ?? 1,
            created_at,
          })),
        ),
      async change(tx, { rp_id, version, phone, note, mop, lis, inactive_since }, { staff_id, at }) {
        const change = { phone, note: note ?? '', mop: mop ?? 1, lis: lis ?? 1, inactive_since };
        const saved = await updatePerson(
          tx,
          { ...change, changed_by: staff_id, changed_at: at },
          { rp_id, version },
        );
        if (saved === 0) throw new ChangedMeanwhile();
      },
    }),
  ),
});

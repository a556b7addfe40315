import type { MarcField, MarcRecord } from '../../files/marc/marc-records.ts';
import { type CopyState, stateInWords } from '../systems/copies.rules.ts';

/** The copies in a MARC 21 record: 952 of Koha, 852 of Evergreen, Destiny and others. */

export interface MarcItem {
  accn_no: string;
  state: CopyState;
}

export function itemsOfMarc({ fields }: Pick<MarcRecord, 'fields'>): MarcItem[] {
  const koha = fields.filter(({ tag }) => tag === '952');
  const others = fields.filter(({ tag }) => tag === '852');
  const items = koha.some(hasBarcode) ? koha.map(kohaItem) : others.map(otherItem);
  return items.filter(({ accn_no }) => accn_no !== '');
}

const subfield = ({ subfields }: MarcField, code: string): string =>
  subfields
    .find((own) => own.code === code)
    ?.text.normalize('NFC')
    .trim() ?? '';

const hasBarcode = (field: MarcField): boolean => subfield(field, 'p') !== '';

/** $0 means withdrawn and $1 lost, unless 0 or empty. */
function kohaItem(field: MarcField): MarcItem {
  const isSet = (code: string) => !/^0*$/.test(subfield(field, code));
  const state = isSet('0') ? 'withdrawn' : isSet('1') ? 'lost' : 'available';
  return { accn_no: subfield(field, 'p'), state };
}

/** $s is the status of the copy, in words. */
function otherItem(field: MarcField): MarcItem {
  return { accn_no: subfield(field, 'p'), state: stateInWords(subfield(field, 's')) };
}

/** The stored setting: after how many years the personal data of a child that has left is due to be erased. */

export const retentionKey = 'retention';

export interface KeptRetention {
  years: number | null;
  automatic: boolean;
  version: number;
  /** The staff member. */
  changed_by: number | null;
  changed_at: string | null;
}

/** Nothing is erased unless someone has set a time limit. */
const noRetention: KeptRetention = {
  years: null,
  automatic: false,
  version: 1,
  changed_by: null,
  changed_at: null,
};

export const readRetention = (value: string | null): KeptRetention =>
  value === null ? noRetention : { ...noRetention, ...(JSON.parse(value) as Partial<KeptRetention>) };

const inYears = (years: number): string => `${years} ${years === 1 ? 'year' : 'years'}`;

export function sentenceOfRetention({ years, automatic }: KeptRetention): string {
  if (years === null) return 'Personal data of children is kept until someone erases it.';
  const due = `Personal data of a child is due to be erased ${inYears(years)} after it has left`;
  return automatic ? `${due}, and is then erased automatically overnight.` : `${due}.`;
}

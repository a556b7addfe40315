import { expect, it } from 'vitest';
import { readGender } from './gender.ts';

it.each([
  ['girl', ['F', 'f.', 'Female', 'GIRL', 'girls', 'लड़की', 'मुलगी', 'स्त्री', 'महिला', 'चली', 'mulgi', 'Ladki']],
  ['boy', ['M', 'male', 'Boy ', 'लड़का', 'मुलगा', 'पुरुष', 'चलो', 'mulga', 'Ladka']],
  ['other', ['Other', 'O', 'X', 'third', 'Transgender', 'अन्य', 'इतर', 'non-binary']],
  [undefined, ['', '?', '7', 'unknown', 'frog']],
])('%s is what these words say', (gender, spellings) => {
  for (const spelling of spellings) expect([spelling, readGender(spelling)]).toEqual([spelling, gender]);
});

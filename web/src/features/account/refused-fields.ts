import { CallError } from '../../lib/call.ts';
import type { Problems } from '../../lib/use-saving.ts';

/** Sends what a form holds; what the server finds wrong with one field is told at that field, and only there. */
export async function toldAtFields(send: () => Promise<void>): Promise<Problems | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof CallError && Object.keys(error.fields).length > 0) return error.fields;
    throw error;
  }
}

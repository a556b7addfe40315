/** A scanner can be set to send the kind of barcode before the code: ]E0 for EAN, ]C0 for Code 128. */
export const withoutAimPrefix = (scanned: string): string => scanned.replace(/^\s*\][A-Za-z]\d/, '');
